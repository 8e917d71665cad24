/*
 * build_info.h - which program this is: version, commit, rules, compiler and features, for `floe
 * --version` and for /healthz.
 */
#ifndef FLOE_PROTOCOL_BUILD_INFO_H
#define FLOE_PROTOCOL_BUILD_INFO_H

#include "base/json.h"

/* What only the build of a program knows, so it is linked into the program alone: with each commit
 * it is another one. */
struct build_info {
    const char *commit;          /* of the sources, twelve digits; "": not known */
    const char *const *features; /* "server", "x86-64-v3" ...; end with NULL */
};

/* Adds the games that are offered, each with the version of its rules. */
void build_info_rules(struct text *out);
/* Adds the features, joined by commas. */
void build_info_features(const struct build_info *build, struct text *out);
/* Writes all of it as members of the open object. */
void build_info_write(const struct build_info *build, struct json *out);

#endif
