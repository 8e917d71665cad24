/*
 * print.c - the bench's results, as a table for people or as one JSON document. See bench.h.
 */
#include "bench.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

#define DOCUMENT_SIZE (256 * 1024)

struct printer {
    bool as_json;
    char *document;
    struct text text;
    struct json json;
};

/* ---- numbers ---- */

/* 1234567 as "1,234,567". */
static const char *grouped(double number, char buffer[32])
{
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%.0f", number);
    struct text out = text_in(buffer, 32);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            text_add_char(&out, ',');
        text_add_char(&out, digits[i]);
    }
    return buffer;
}

static void json_decimal(struct json *json, const char *name, double number)
{
    char buffer[32];
    int length = snprintf(buffer, sizeof buffer, "%.3f", number);
    json_raw(json, name, buffer, (size_t)length);
}

/* ---- the document ---- */

struct printer *print_begin(bool as_json)
{
    struct printer *printer = memory_for(1, sizeof *printer);
    printer->as_json = as_json;
    printer->document = memory_for(DOCUMENT_SIZE, 1);
    printer->text = text_in(printer->document, DOCUMENT_SIZE);
    printer->json = json_to(&printer->text);
    json_open_object(&printer->json, NULL);
    json_string(&printer->json, "compiler", __VERSION__);
    json_open_array(&printer->json, "subjects");
    return printer;
}

void print_subject(struct printer *printer, struct subject *subject)
{
    struct facts facts = subject_facts(subject);
    struct json *json = &printer->json;
    if (!printer->as_json) {
        printf("%s: state %zu bytes, %.1f decisions a game, %.1f legal moves a decision\n",
               subject->name, subject->game->state_size, facts.decisions, facts.moves);
        printf("  %-16s %-12s %14s %14s\n", "measure", "unit", "best chunk", "all");
        fflush(stdout);
    }
    json_open_object(json, NULL);
    json_string(json, "name", subject->name);
    json_string(json, "game", subject->game->name);
    json_number(json, "players", subject->setup.players);
    json_number(json, "state_bytes", (long long)subject->game->state_size);
    json_decimal(json, "decisions", facts.decisions);
    json_decimal(json, "legal_moves", facts.moves);
}

void print_rate(struct printer *printer, const struct measure *what, const struct rate *rate)
{
    struct json *json = &printer->json;
    char best[32], total[32];
    if (!printer->as_json) {
        printf("  %-16s %-12s %14s %14s\n", what->name, what->unit, grouped(rate->best, best),
               grouped(rate->total, total));
        fflush(stdout);
    }
    json_open_object(json, what->name);
    json_string(json, "unit", what->unit);
    json_number(json, "best", (long long)rate->best);
    json_number(json, "all", (long long)rate->total);
    json_close_object(json);
}

void print_showing(struct printer *printer, const struct showing *showing)
{
    struct json *json = &printer->json;
    if (!printer->as_json)
        printf("  %-16s %-12s %14.2f mean %9.2f worst\n", "show a ply", "microseconds",
               showing->mean, showing->worst);
    json_open_object(json, "show");
    json_string(json, "unit", "microseconds");
    json_decimal(json, "mean", showing->mean);
    json_decimal(json, "worst", showing->worst);
    json_close_object(json);
}

void print_subject_end(struct printer *printer, long allocated)
{
    char count[32] = "not counted";
    if (allocated >= 0)
        grouped((double)allocated, count);
    if (!printer->as_json)
        printf("  %-16s %-12s %14s\n\n", "allocations", "calls", count);
    if (allocated >= 0)
        json_number(&printer->json, "allocations", allocated);
    else
        json_null(&printer->json, "allocations");
    json_close_object(&printer->json);
}

void print_end(struct printer *printer)
{
    json_close_array(&printer->json);
    json_close_object(&printer->json);
    if (printer->as_json)
        puts(printer->document);
    free(printer->document);
    free(printer);
}
