/*
 * name_forms.h - the forms by which names are compared, made by ICU.
 *
 * The canonical form is Unicode's NFKC_Casefold: upper and lower case, composed and decomposed, and
 * full-width letters are the same. The skeleton (UTS 39) is the same for names that look alike:
 * Latin and Cyrillic letters, l and I, 0 and O.
 */
#ifndef FLOE_STORE_NAME_FORMS_H
#define FLOE_STORE_NAME_FORMS_H

#define NAME_FORM_MAX 1024 /* bytes with the NUL */

struct name_forms {
    char canonical[NAME_FORM_MAX], skeleton[NAME_FORM_MAX];
};

/* From now on ICU gets its memory from base/memory.h: without memory some of its functions crash,
 * and others return an error that would change the form of a name. Call it before threads begin. */
void name_forms_begin(void);

/* Makes the forms of a name in UTF-8. A form that cannot be made is the name itself. */
void name_forms_of(const char *name, struct name_forms *forms);

#endif
