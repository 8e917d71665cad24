/*
 * library.c - a game of Nanuuk! by chance, with libfloe (make sdk):
 *
 *     cc examples/library.c $(pkg-config --cflags --libs floe) -o library && ./library
 */
#include <floe/floe.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    struct floe_engine *engine = floe_engine_open("en");
    char request[100], move[40];
    floe_engine_ask(engine, "{\"op\":\"new\",\"game\":\"nanuuk\",\"players\":2,\"seed\":\"7\"}");
    while (sscanf(floe_engine_ask(engine, "{\"op\":\"moves\",\"text\":false}"),
                  "{\"ok\":true,\"moves\":[\"%39[^\"]", move) == 1) {
        snprintf(request, sizeof request, "{\"op\":\"play\",\"move\":\"%s\",\"state\":false}", move);
        floe_engine_ask(engine, request);
    }
    puts(floe_engine_ask(engine, "{\"op\":\"score\"}"));
    floe_engine_close(engine);
}
