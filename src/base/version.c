/*
 * version.c - the version of this program. See version.h.
 */
#include "base/version.h"

const char floe_version[] = FLOE_VERSION;
const char floe_compiler[] = FLOE_COMPILER;
