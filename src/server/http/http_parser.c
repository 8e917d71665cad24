/*
 * http_parser.c - the head of a request. See http_parser.h.
 *
 * Everything here is a pure function over bytes, so that a fuzzer can try it alone. Each check
 * returns HTTP_COMPLETE to go on, HTTP_INCOMPLETE for more bytes, or the status of the refusal.
 */
#include "server/http/http_parser.h"

#include <string.h>
#include <strings.h>

#define BAD_REQUEST 400
#define BODY_TOO_LARGE 413
#define TARGET_TOO_LONG 414
#define EXPECTATION_FAILED 417
#define HEAD_TOO_LARGE 431
#define NOT_IMPLEMENTED 501
#define BAD_VERSION 505

#define VERSION_LENGTH 8 /* "HTTP/1.1" */
#define REQUEST_LINE_MAX (HTTP_METHOD_MAX + 1 + HTTP_TARGET_MAX + 1 + VERSION_LENGTH)
#define LENGTH_DIGITS_MAX 15 /* of a Content-Length */

static const char *const header_names[HTTP_HEADERS] = {
    [HTTP_ACCEPT_ENCODING] = "accept-encoding",
    [HTTP_ACCEPT_LANGUAGE] = "accept-language",
    [HTTP_AUTHORIZATION] = "authorization",
    [HTTP_CONNECTION] = "connection",
    [HTTP_CONTENT_LENGTH] = "content-length",
    [HTTP_CONTENT_TYPE] = "content-type",
    [HTTP_COOKIE] = "cookie",
    [HTTP_EXPECT] = "expect",
    [HTTP_HOST] = "host",
    [HTTP_IF_NONE_MATCH] = "if-none-match",
    [HTTP_ORIGIN] = "origin",
    [HTTP_TRANSFER_ENCODING] = "transfer-encoding",
    [HTTP_UPGRADE] = "upgrade",
    [HTTP_WEBSOCKET_KEY] = "sec-websocket-key",
    [HTTP_WEBSOCKET_PROTOCOL] = "sec-websocket-protocol",
    [HTTP_WEBSOCKET_VERSION] = "sec-websocket-version",
    [HTTP_X_FORWARDED_FOR] = "x-forwarded-for",
    [HTTP_X_REQUEST_ID] = "x-request-id",
};

/* ---- characters ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* tchar of RFC 9110. */
static bool is_token_char(char c)
{
    return is_digit(c) || is_letter(c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

/* Names, IPv4 and IPv6 addresses, and a port. */
static bool is_host_char(char c)
{
    return is_digit(c) || is_letter(c) || (c != '\0' && strchr("-._~%:[]", c) != NULL);
}

/* A tab is allowed where blanks are. */
static bool is_control(char c)
{
    return ((unsigned char)c < ' ' && c != '\t') || c == 0x7F;
}

static int hex_value(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool all_are(struct http_slice slice, bool (*is)(char))
{
    for (size_t i = 0; i < slice.length; i++)
        if (!is(slice.at[i]))
            return false;
    return true;
}

static bool equals(struct http_slice slice, const char *text)
{
    return strlen(text) == slice.length && memcmp(slice.at, text, slice.length) == 0;
}

static bool equals_any_case(struct http_slice slice, const char *text)
{
    return strlen(text) == slice.length && strncasecmp(slice.at, text, slice.length) == 0;
}

/* ---- lines ---- */

/* Reads the line at *at and advances *at past its CR LF. A line that reaches `limit` gets the
 * status `too_long`. */
static int next_line(const char *bytes, size_t length, size_t limit, int too_long, size_t *at,
                     struct http_slice *line)
{
    size_t end = *at, seen = length < limit ? length : limit;
    while (end < seen && !is_control(bytes[end]))
        end++;
    if (end + 1 < seen && bytes[end] == '\r' && bytes[end + 1] == '\n') {
        *line = (struct http_slice){bytes + *at, end - *at};
        *at = end + 2;
        return HTTP_COMPLETE;
    }
    if (end < seen && (bytes[end] != '\r' || end + 1 < seen))
        return BAD_REQUEST;
    return seen == limit ? too_long : HTTP_INCOMPLETE;
}

/* Blanks around a value do not belong to it. */
static struct http_slice trim(struct http_slice slice)
{
    while (slice.length > 0 && is_blank(slice.at[0]))
        slice.at++, slice.length--;
    while (slice.length > 0 && is_blank(slice.at[slice.length - 1]))
        slice.length--;
    return slice;
}

/* Cuts off the part before the first `separator`; all if there is none. */
static struct http_slice split(struct http_slice *rest, char separator)
{
    const char *found = rest->length == 0 ? NULL : memchr(rest->at, separator, rest->length);
    struct http_slice part = {rest->at, found == NULL ? rest->length : (size_t)(found - rest->at)};
    size_t used = found == NULL ? part.length : part.length + 1;
    *rest = (struct http_slice){rest->at + used, rest->length - used};
    return part;
}

/* ---- the request line ---- */

/* Visible ASCII, and every percent sign with two digits. A fragment stays in the browser. */
static bool is_target(struct http_slice target)
{
    if (target.length == 0 || target.at[0] != '/')
        return false;
    for (size_t i = 0; i < target.length; i++) {
        char c = target.at[i];
        if (c <= ' ' || c > '~' || c == '#')
            return false;
        if (c == '%' && (i + 2 >= target.length || hex_value(target.at[i + 1]) < 0 ||
                         hex_value(target.at[i + 2]) < 0))
            return false;
    }
    return true;
}

/* A version that is well-formed but not ours gets another status than nonsense. */
static int parse_version(struct http_slice version, struct http_head *head)
{
    bool formed = version.length == VERSION_LENGTH && memcmp(version.at, "HTTP/", 5) == 0 &&
                  is_digit(version.at[5]) && version.at[6] == '.' && is_digit(version.at[7]);
    if (!formed)
        return BAD_REQUEST;
    head->minor = version.at[7] - '0';
    return version.at[5] == '1' && head->minor <= 1 ? HTTP_COMPLETE : BAD_VERSION;
}

/* Exactly one space between the three parts. */
static int parse_request_line(struct http_slice line, struct http_head *head)
{
    head->method = split(&line, ' ');
    struct http_slice target = split(&line, ' ');
    if (head->method.length == 0 || head->method.length > HTTP_METHOD_MAX ||
        !all_are(head->method, is_token_char))
        return BAD_REQUEST;
    if (target.length > HTTP_TARGET_MAX)
        return TARGET_TOO_LONG;
    if (!is_target(target))
        return BAD_REQUEST;
    head->path = split(&target, '?');
    head->query = target;
    return parse_version(line, head);
}

/* ---- headers ---- */

/* Names of headers have no case. */
static int header_of(struct http_slice name)
{
    for (int i = 0; i < HTTP_HEADERS; i++)
        if (equals_any_case(name, header_names[i]))
            return i;
    return HTTP_HEADERS;
}

/* A header that comes twice is refused: two readers could disagree on which one counts. Proxies may
 * add another X-Forwarded-For or X-Request-Id, and the last one counts. */
static int parse_header(struct http_slice line, struct http_head *head)
{
    if (memchr(line.at, ':', line.length) == NULL)
        return BAD_REQUEST;
    struct http_slice name = split(&line, ':');
    if (name.length == 0 || !all_are(name, is_token_char))
        return BAD_REQUEST;
    int header = header_of(name);
    if (header == HTTP_HEADERS)
        return HTTP_COMPLETE;
    if (head->headers[header].at != NULL && header != HTTP_X_FORWARDED_FOR &&
        header != HTTP_X_REQUEST_ID)
        return BAD_REQUEST;
    head->headers[header] = trim(line);
    return HTTP_COMPLETE;
}

/* Unknown headers are counted, too: a head is limited in lines and bytes. */
static int parse_headers(const char *bytes, size_t length, size_t at, struct http_head *head)
{
    for (int count = 0;; count++) {
        struct http_slice line;
        int status = next_line(bytes, length, HTTP_HEAD_MAX, HEAD_TOO_LARGE, &at, &line);
        if (status != HTTP_COMPLETE)
            return status;
        if (line.length == 0)
            break;
        status = count == HTTP_LINES_MAX ? HEAD_TOO_LARGE : parse_header(line, head);
        if (status != HTTP_COMPLETE)
            return status;
    }
    head->length = at;
    return HTTP_COMPLETE;
}

/* ---- the head as a whole ---- */

/* Digits alone: "+5" or "5, 5" could be read differently by a proxy. */
static int read_body_length(struct http_head *head)
{
    struct http_slice digits = head->headers[HTTP_CONTENT_LENGTH];
    if (digits.at == NULL)
        return HTTP_COMPLETE;
    if (digits.length == 0 || !all_are(digits, is_digit))
        return BAD_REQUEST;
    if (digits.length > LENGTH_DIGITS_MAX)
        return BODY_TOO_LARGE;
    for (size_t i = 0; i < digits.length; i++)
        head->body = head->body * 10 + (uint64_t)(digits.at[i] - '0');
    return HTTP_COMPLETE;
}

/* "100-continue" is the only expectation that there is. */
static int read_expectation(struct http_head *head)
{
    struct http_slice expect = head->headers[HTTP_EXPECT];
    if (expect.at == NULL)
        return HTTP_COMPLETE;
    if (!equals_any_case(expect, "100-continue"))
        return EXPECTATION_FAILED;
    head->expects_continue = head->minor == 1 && head->body > 0;
    return HTTP_COMPLETE;
}

/* HTTP/1.1 must name a host. */
static int check_host(const struct http_head *head)
{
    struct http_slice host = head->headers[HTTP_HOST];
    bool good = host.at == NULL ? head->minor == 0 : host.length > 0 && all_are(host, is_host_char);
    return good ? HTTP_COMPLETE : BAD_REQUEST;
}

/* Without chunked bodies the end of every request is known from its head. */
static int check_head(struct http_head *head)
{
    int status = check_host(head);
    if (status == HTTP_COMPLETE && head->headers[HTTP_TRANSFER_ENCODING].at != NULL)
        status = NOT_IMPLEMENTED;
    if (status == HTTP_COMPLETE)
        status = read_body_length(head);
    if (status == HTTP_COMPLETE)
        status = read_expectation(head);
    head->keep_alive = head->minor == 1 ? !http_has_token(head, HTTP_CONNECTION, "close")
                                        : http_has_token(head, HTTP_CONNECTION, "keep-alive");
    return status;
}

/* Begins at the first byte each time: the result never depends on how the bytes were split. */
int http_parse(const char *bytes, size_t length, struct http_head *head)
{
    size_t at = 0;
    struct http_slice line;
    memset(head, 0, sizeof *head);
    int status = next_line(bytes, length, REQUEST_LINE_MAX + 2, TARGET_TOO_LONG, &at, &line);
    if (status == HTTP_COMPLETE)
        status = parse_request_line(line, head);
    if (status == HTTP_COMPLETE)
        status = parse_headers(bytes, length, at, head);
    return status == HTTP_COMPLETE ? check_head(head) : status;
}

/* ---- what was found ---- */

bool http_is_method(const struct http_head *head, const char *method)
{
    return equals(head->method, method);
}

bool http_has_token(const struct http_head *head, enum http_header header, const char *token)
{
    struct http_slice rest = head->headers[header];
    while (rest.length > 0)
        if (equals_any_case(trim(split(&rest, ',')), token))
            return true;
    return false;
}

/* A NUL would end the text early, and hide what follows. */
bool http_decode(struct http_slice slice, bool query, char *text, size_t size)
{
    size_t length = 0;
    bool good = slice.length < size;
    for (size_t i = 0; good && i < slice.length; i++) {
        char c = slice.at[i];
        if (c == '%') {
            c = (char)(hex_value(slice.at[i + 1]) * 16 + hex_value(slice.at[i + 2]));
            i += 2;
        } else if (query && c == '+') {
            c = ' ';
        }
        good = c != '\0';
        text[length++] = c;
    }
    text[good ? length : 0] = '\0';
    return good;
}
