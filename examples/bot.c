/* bot.c HOST PORT [TABLE] - a bot that sits at a table of `floe serve` and plays by chance until the game is over.
 *
 * The token of the bot (POST /api/bot, docs/server.md) is in the environment: FLOE_TOKEN. Without a table it makes one
 * for two, prints its id, and waits for somebody to sit down. It finds in the JSON what it needs by searching. */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define PLAN "'game':'nanuuk','players':2,'options':{'mode':'learning'},'chairs':['me','open'],'open':true"

static FILE *in, *out;
static char said[1 << 20]; /* the last message of the server */

static void must(int good, const char *what)
{
    if (!good)
        exit((fprintf(stderr, "bot: %s\n", what), 1));
}

/* One frame; what clients send is masked, and the mask 0 changes nothing. */
static void send_frame(int kind, const char *bytes, size_t length)
{
    unsigned char head[4] = {0x80 | kind, 0x80 | (length < 126 ? length : 126), length >> 8, length};
    fwrite(head, 1, length < 126 ? 2 : 4, out);
    fwrite("\0\0\0", 1, 4, out);
    fwrite(bytes, 1, length, out);
    fflush(out);
}

/* The next message: the server puts each into one frame. A ping is answered. */
static void hear(void)
{
    int kind = getc(in), size = getc(in), bytes = size < 126 ? 0 : size == 126 ? 2 : 8;
    size_t length = bytes > 0 ? 0 : size;
    for (; bytes > 0; bytes--)
        length = length << 8 | (getc(in) & 255);
    must((kind & 15) != 8 && length < sizeof said && fread(said, 1, length, in) == length, "the server hung up");
    said[length] = '\0';
    if (kind == 0x89)
        send_frame(10, said, length), hear();
}

/* What stands behind this text in the last message, or NULL. */
static char *behind(const char *text)
{
    char *at = strstr(said, text);
    return at == NULL ? NULL : at + strlen(text);
}

/* Sends a request with these members, written with single quotes. */
static void tell(const char *op, const char *table, const char *members)
{
    char text[512];
    int length = snprintf(text, sizeof text, "{'op':'%s','id':1%s%s%s%s}", op, *table ? ",'table':'" : "", table,
                          *table ? "'," : ",", members);
    for (int i = 0; i < length; i++)
        text[i] = text[i] == '\'' ? '"' : text[i];
    send_frame(1, text, length);
}

/* Was it done? Events before the answer are forgotten: `join` tells again how the table is. */
static int ask(const char *op, const char *table, const char *members)
{
    for (tell(op, table, members), hear(); behind("\"event\":") != NULL;)
        hear();
    return behind("\"ok\":true") != NULL || behind("\"seated\"") != NULL;
}
