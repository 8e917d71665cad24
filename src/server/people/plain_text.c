/*
 * plain_text.c - which characters people may write. See plain_text.h.
 *
 * Names are compared by people, so they must look like what they are: ICU's spoof checker (UTS 39)
 * and NFKC do most of it. Chat may have anything that can be seen.
 */
#include "server/people/plain_text.h"

#include "base/text.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/utf8.h>

#define ZWNJ 0x200c
#define ZWJ 0x200d
#define BRAILLE_BLANK 0x2800
#define WIDE_MAX 256
#define MARKS_MAX 3 /* consecutive combining marks in a name */
#define CHECKS (USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY)

/* The next character; negative: invalid UTF-8. */
static UChar32 next_of(const char *text, int32_t *at, int32_t length)
{
    UChar32 code;
    U8_NEXT(text, *at, length, code);
    return code;
}

/* Controls, formats, surrogates, private and unassigned characters, and separators of lines. */
static bool is_unseen(UChar32 code)
{
    return (U_GET_GC_MASK(code) & (U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_CO_MASK |
                                   U_GC_CN_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0;
}

/* Accents and such, which can be piled up over other lines. */
static bool is_mark(UChar32 code)
{
    return (U_GET_GC_MASK(code) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0;
}

/* The empty Braille pattern is a letter to Unicode and a space to people. */
static bool may_be_in_name(UChar32 code)
{
    return code >= 0 && !is_unseen(code) && code != BRAILLE_BLANK &&
           !u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

/* Joiners are allowed: emoji and some scripts need them. But something must be there to see. */
bool plain_chat(const char *text)
{
    int32_t length = (int32_t)strlen(text);
    bool shows = length == 0;
    for (int32_t at = 0; at < length;) {
        UChar32 code = next_of(text, &at, length);
        if (code < 0 || (is_unseen(code) && code != ZWJ && code != ZWNJ))
            return false;
        shows = shows || (may_be_in_name(code) && !u_isUWhiteSpace(code));
    }
    return shows;
}

/* All characters must be visible, and marks must follow a letter. */
static bool has_good_characters(const char *name, int characters_max)
{
    int32_t length = (int32_t)strlen(name);
    int characters = 0, marks = MARKS_MAX;
    for (int32_t at = 0; at < length; characters++) {
        UChar32 code = next_of(name, &at, length);
        marks = is_mark(code) ? marks + 1 : 0;
        if (!may_be_in_name(code) || marks > MARKS_MAX)
            return false;
    }
    return characters > 0 && characters <= characters_max;
}

/* Scripts that some language uses together may mix: Latin with Chinese, but not with Cyrillic. */
static bool mixes_scripts(const char *name)
{
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&error);
    uspoof_setChecks(checker, CHECKS, &error);
    uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
    int32_t found = uspoof_check2UTF8(checker, name, -1, NULL, &error);
    uspoof_close(checker);
    return U_FAILURE(error) || found != 0;
}

/* Any space becomes a plain one, several become one, and none is left at the ends. */
bool trimmed_name(const char *given, char *name, size_t size)
{
    struct text out = text_in(name, size);
    int32_t length = (int32_t)strlen(given);
    bool gap = false;
    for (int32_t at = 0; at < length;) {
        int32_t begin = at;
        UChar32 code = next_of(given, &at, length);
        if (code < 0)
            return false;
        if (u_charType(code) == U_SPACE_SEPARATOR) {
            gap = out.length > 0;
            continue;
        }
        if (gap)
            text_add_char(&out, ' ');
        gap = false;
        text_add_bytes(&out, given + begin, (size_t)(at - begin));
    }
    return out.length > 0 && !out.cut;
}

/* Wide and composed forms of a character become one. */
static bool normalize(const char *given, char *name, size_t size)
{
    UChar wide[WIDE_MAX], normal[WIDE_MAX];
    int32_t length = 0, bytes = 0;
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *form = unorm2_getNFKCInstance(&error);
    u_strFromUTF8(wide, WIDE_MAX, &length, given, -1, &error);
    length = unorm2_normalize(form, wide, length, normal, WIDE_MAX, &error);
    u_strToUTF8(name, (int32_t)size, &bytes, normal, length, &error);
    return U_SUCCESS(error) && error != U_STRING_NOT_TERMINATED_WARNING;
}

/* Checked before and after NFKC: it drops some invisible characters and turns others into
 * spaces. */
bool plain_name(const char *given, int characters_max, char *name, size_t size)
{
    char trimmed[WIDE_MAX], normal[WIDE_MAX];
    return trimmed_name(given, trimmed, sizeof trimmed) && has_good_characters(trimmed, WIDE_MAX) &&
           normalize(trimmed, normal, sizeof normal) && trimmed_name(normal, name, size) &&
           has_good_characters(name, characters_max) && !mixes_scripts(name);
}
