/*
 * version.h - the version of this program.
 */
#ifndef FLOE_BASE_VERSION_H
#define FLOE_BASE_VERSION_H

#define FLOE_VERSION "0.1.0"

#endif
