/*
 * version.h - the versions of this program and of what it exchanges with others.
 *
 * The program's version stands in CMakeLists.txt. docs/developers/releasing.md tells what each of
 * them promises.
 */
#ifndef FLOE_BASE_VERSION_H
#define FLOE_BASE_VERSION_H

#define RECORD_FORMAT_VERSION "1.0"   /* docs/record.md */
#define ENGINE_PROTOCOL_VERSION "1.1" /* docs/bots.md */
#define SERVER_PROTOCOL_VERSION "1.3" /* docs/server.md */

/* "0.1.0" */
extern const char floe_version[];
/* "gcc 12.2.0" */
extern const char floe_compiler[];

#endif
