/*
 * name_forms.c - what names are compared by. See name_forms.h.
 */
#include "store/name_forms.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <unicode/uclean.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

static void *icu_new(const void *context, size_t size)
{
    (void)context;
    return memory_grown(NULL, size, 1);
}

static void *icu_grown(const void *context, void *memory, size_t size)
{
    (void)context;
    return memory_grown(memory, size, 1);
}

static void icu_free(const void *context, void *memory)
{
    (void)context;
    free(memory);
}

void name_forms_begin(void)
{
    UErrorCode error = U_ZERO_ERROR;
    u_setMemoryFunctions(NULL, icu_new, icu_grown, icu_free, &error);
}

/* A name that cannot be folded is its own form. */
static void fold(const char *name, char form[NAME_FORM_MAX])
{
    UChar wide[NAME_FORM_MAX], folded[NAME_FORM_MAX];
    int32_t length = 0;
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *folding = unorm2_getNFKCCasefoldInstance(&error);
    u_strFromUTF8(wide, NAME_FORM_MAX, &length, name, -1, &error);
    length = unorm2_normalize(folding, wide, length, folded, NAME_FORM_MAX, &error);
    u_strToUTF8(form, NAME_FORM_MAX, NULL, folded, length, &error);
    if (U_SUCCESS(error) && error != U_STRING_NOT_TERMINATED_WARNING)
        return;
    struct text out = text_in(form, NAME_FORM_MAX);
    text_add(&out, name);
}

/* Skeletons depend on case, so the skeleton is made first and folded then. */
static void find_skeleton(const char *name, char form[NAME_FORM_MAX])
{
    char shape[NAME_FORM_MAX];
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&error);
    int32_t length = uspoof_getSkeletonUTF8(checker, 0, name, -1, shape, NAME_FORM_MAX, &error);
    uspoof_close(checker);
    fold(U_SUCCESS(error) && length < NAME_FORM_MAX ? shape : name, form);
}

void name_forms_of(const char *name, struct name_forms *forms)
{
    fold(name, forms->canonical);
    find_skeleton(name, forms->skeleton);
}
