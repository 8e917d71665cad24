/*
 * address.h - the form of an e-mail address.
 *
 * Only plain addresses fit: ASCII characters that need no quoting in an e-mail header or an SMTP
 * command. So nothing in an address can end a line or begin another header. Quoted and
 * internationalised addresses are refused; hardly anybody has one.
 */
#ifndef FLOE_BASE_ADDRESS_H
#define FLOE_BASE_ADDRESS_H

#include <stdbool.h>

#define ADDRESS_MAX 254      /* bytes, as RFC 5321 has it */
#define ADDRESS_LOCAL_MAX 64 /* of them before the @ */

/* True for a plain address, such as "anna@example.org". */
bool address_fits(const char *text);

#endif
