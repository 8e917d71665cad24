/*
 * json_changes.h - what has changed from one JSON object to the next.
 *
 * The changes are an object, too. Its members are those whose values are other than before:
 *
 *     a value         it is this one now
 *     an object       where an object was before: the changes of it; where an array was: those of
 *                     its elements, by their index ("0"), of which there are as many as before
 *     "-"             names of members that are gone
 *
 * An array is written as a whole if its elements are neither objects nor arrays, or if their number
 * has changed.
 *
 *     {"a":1,"b":{"c":[],"d":2}}   to   {"a":1,"b":{"c":[3]}}   is   {"b":{"c":[3],"-":["d"]}}
 *
 * docs/server.md tells clients how to apply them; tests/support/server_client.py and
 * web/src/online/net/merge.ts do.
 */
#ifndef FLOE_BASE_JSON_CHANGES_H
#define FLOE_BASE_JSON_CHANGES_H

#include "base/json.h"

/* Adds the changes under that name to the open object. Both texts are objects as json.h writes
 * them, without space between values. False if the changes have no such form (an array has become
 * an object, or a member is called "-"); what was written is then useless. */
bool json_changes(struct json *out, const char *name, const char *before, const char *after);

#endif
