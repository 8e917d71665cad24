/*
 * address.h - the form of an e-mail address.
 *
 * Only plain ones fit: signs of ASCII that can stand in a letter's header and in a command of SMTP
 * as they are. So nothing in an address can end a line or begin another header. Quoted ones, and
 * those with other letters, are left out: hardly anybody has one.
 */
#ifndef FLOE_BASE_ADDRESS_H
#define FLOE_BASE_ADDRESS_H

#include <stdbool.h>

#define ADDRESS_MAX 254      /* bytes, as RFC 5321 has it */
#define ADDRESS_LOCAL_MAX 64 /* of them before the @ */

/* "anna@example.org" */
bool address_fits(const char *text);

#endif
