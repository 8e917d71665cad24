/*
 * name_forms.h - forms of a name by which it is compared, by ICU.
 *
 * The canonical form is Unicode's NFKC_Casefold: capital and small letters, composed and decomposed ones,
 * and full-width ones are the same. The skeleton (UTS 39) is the same for names that look alike: Latin and
 * Cyrillic letters, l and I, 0 and O.
 */
#ifndef FLOE_STORE_SQLITE_NAME_FORMS_H
#define FLOE_STORE_SQLITE_NAME_FORMS_H

#define NAME_FORM_MAX 1024 /* bytes with the NUL */

struct name_forms {
    char canonical[NAME_FORM_MAX], skeleton[NAME_FORM_MAX];
};

/* Of a name in UTF-8. What cannot be made is the name itself. */
void name_forms_of(const char *name, struct name_forms *forms);

#endif
