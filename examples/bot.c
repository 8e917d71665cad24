/* bot.c URL [TABLE] - a bot that sits at a table of `floe serve` and plays by chance until the game is over. The URL is
 * that of the page: https://floe.example, or http://127.0.0.1:7070. The program `openssl` speaks TLS for it. The token of the bot (POST /api/bot, docs/server.md) is in the environment: FLOE_TOKEN. Without a table it makes one
 * for two, prints its id, and waits for somebody to sit down. It finds in the JSON what it needs by searching. */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define PLAN "'game':'nanuuk','players':2,'options':{'mode':'learning'},'chairs':['me','open']"
#define HANDSHAKE                                                                  \
    "GET /socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"        \
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" \
    "Sec-WebSocket-Protocol: floe\r\n"
#define must(good, what) ((good) ? (void)0 : exit((fprintf(stderr, "bot: %s\n", what), 1)))

/* A number for the deal, and its SHA-256: the server gets that first, so that nobody can choose. */
#define DICE "n=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \\n'); echo $n; printf $n | sha256sum"

static FILE *in, *out;
static char said[1 << 20]; /* the last message of the server */

/* Sends a request, written with single quotes. Frames of clients are masked, and the mask 0 changes nothing. */
static void tell(const char *op, const char *table, const char *members)
{
    char text[512]; /* at least 126 bytes of it: then the length has two bytes of its own */
    int length = snprintf(text, 512, "{'op':'%s','id':1,%s%s%126s", op, table, members, "}");
    for (int i = 0; i < length; i++)
        text[i] = text[i] == '\'' ? '"' : text[i];
    fwrite((unsigned char[8]){0x81, 0x80 | 126, length >> 8, length & 255}, 1, 8, out);
    fwrite(text, 1, length, out), fflush(out);
}

/* The next message: the server puts each into one frame. A ping before it gets back what it brings. */
static void hear(void)
{
    int kind = getc(in), size = getc(in), bytes = size < 126 ? 0 : size == 126 ? 2 : 8;
    size_t length = bytes > 0 ? 0 : size;
    while (bytes-- > 0)
        length = length << 8 | (getc(in) & 255);
    must((kind == 0x81 || kind == 0x89) && length < sizeof said, "the server hung up");
    must(fread(said, 1, length, in) == length, "the line broke"), said[length] = '\0';
    if (kind == 0x89) {
        fwrite((unsigned char[6]){0x8a, 0x80 | length}, 1, 6, out);
        fwrite(said, 1, length, out), fflush(out), hear();
    }
}

/* What stands behind this text in the last message, or NULL. */
static char *behind(const char *text)
{
    char *at = strstr(said, text);
    return at == NULL ? NULL : at + strlen(text);
}

/* Was it done? Events before the answer are forgotten: `join` tells again how the table is. */
static int ask(const char *op, const char *table, const char *members)
{
    for (tell(op, table, members), hear(); behind("\"event\":") != NULL;)
        hear();
    return behind("\"ok\":true") != NULL || behind("\"seated\"") != NULL;
}

static int connect_plain(const char *host, const char *port)
{
    struct addrinfo *found, wanted = {.ai_socktype = SOCK_STREAM};
    must(getaddrinfo(host, port, &wanted, &found) == 0, "no such host");
    int wire = socket(found->ai_family, SOCK_STREAM, 0);
    must(connect(wire, found->ai_addr, found->ai_addrlen) == 0, "nobody is there");
    freeaddrinfo(found);
    return wire;
}

/* openssl stands between: what we say to it goes out encrypted, if the certificate is this host's. */
static int connect_tls(const char *host, const char *port)
{
    int ends[2];
    char where[300];
    snprintf(where, sizeof where, "%s:%s", host, port);
    must(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "no pair of sockets");
    if (fork() == 0) {
        dup2(ends[1], 0), dup2(ends[1], 1), close(ends[0]), close(ends[1]);
        execlp("openssl", "openssl", "s_client", "-quiet", "-verify_quiet", "-verify_return_error",
               "-verify_hostname", host, "-servername", host, "-connect", where, (char *)NULL);
        _exit(1);
    }
    close(ends[1]);
    return ends[0];
}

static void enter(const char *url, const char *token)
{
    char scheme[6] = "", host[200] = "", port[6] = "";
    int parts = sscanf(url, "%5[a-z]://%199[^:/]:%5[0-9]", scheme, host, port);
    int tls = strcmp(scheme, "https") == 0;
    must(parts >= 2 && token != NULL, "no URL, or no token");
    const char *at = parts == 3 ? port : scheme; /* the scheme's own port */
    int wire = tls ? connect_tls(host, at) : connect_plain(host, at);
    in = fdopen(wire, "r"), out = fdopen(dup(wire), "w");
    fprintf(out, HANDSHAKE "Host: %s%s%s\r\nAuthorization: Bearer %s\r\n\r\n", host,
            parts == 3 ? ":" : "", port, token);
    must(fflush(out) == 0 && fgets(said, 99, in) != NULL && behind(" 101 ") != NULL, "no entry");
    while (fgets(said, sizeof said, in) != NULL && said[0] != '\r')
        ;
}

int main(int count, char **words)
{
    char table[64] = "", members[300], number[65], commitment[65], reveal[90];
    FILE *dice = popen(DICE, "r");
    must(dice != NULL && fscanf(dice, "%64s %64s", number, commitment) == 2, "no random number");
    must(pclose(dice) == 0 && count > 1, "usage: bot URL [TABLE]");
    enter(words[1], getenv("FLOE_TOKEN"));
    snprintf(reveal, 90, "'number':'%s'", number);
    snprintf(members, 300, PLAN ",'commit':'%s'", commitment);
    must(count > 2 || ask("create", "", members), said);
    snprintf(table, 64, "'table':'%.10s',", count > 2 ? words[2] : behind("\"table\":\""));
    ask("join", table, "'brief':true"); /* only those who look on can tell their numbers */
    printf("Table %.10s\n", table + 9), fflush(stdout);
    for (int chair = 0, sits = 0; !sits; chair++) {
        snprintf(members, 300, "'chair':%d,'commit':'%s'", chair, commitment);
        must((sits = ask("sit", table, members)) || chair == 0, said);
    }
    tell("join", table, "'brief':true");
    for (long asked = -1; hear(), behind("\"stage\":\"over\"") == NULL;) {
        if (behind("\"reveal\":") != NULL) /* all have sat down and committed to their numbers */
            tell("reveal", table, reveal);
        const char *ply = behind("\"ply\":"), *moves = behind("\"moves\":["), *move = moves;
        if (behind("\"event\":\"table\"") == NULL || moves == NULL || atol(ply) == asked)
            continue; /* not our turn, or nothing new: in this position we have sent a move */
        asked = atol(ply);
        for (int n = 1; *moves == '"';
             n++, moves = strchr(moves + 1, '"') + 1, moves += *moves == ',')
            move = rand() % n == 0 ? moves + 1 : move;
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL); /* at most 50 requests a second */
        int length = (int)strcspn(move, "\"");
        snprintf(members, 300, "'number':%ld,'move':'%.*s'", asked + 1, length, move);
        tell("play", table, members);
    }
    puts("The game is over.");
}
