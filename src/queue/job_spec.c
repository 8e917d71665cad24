/*
 * job_spec.c - the text of a job. See job_spec.h.
 */
#include "queue/job_spec.h"

#include "base/version.h"

#include <string.h>

#define NODES_MAX (JOB_WORDS_MAX + 8)

void job_spec_add(struct job_spec *spec, const char *word)
{
    if (spec->count < JOB_WORDS_MAX && strlen(word) < JOB_WORD_MAX)
        memcpy(spec->words[spec->count], word, strlen(word) + 1);
    else
        spec->count = JOB_WORDS_MAX;
    spec->count++;
}

bool job_spec_write(const struct job_spec *spec, char text[JOB_SPEC_MAX])
{
    struct text out = text_in(text, JOB_SPEC_MAX);
    struct json json = json_to(&out);
    if (spec->count > JOB_WORDS_MAX)
        return false;
    json_open_object(&json, NULL);
    json_open_array(&json, "words");
    for (int i = 0; i < spec->count; i++)
        json_string(&json, NULL, spec->words[i]);
    json_close_array(&json);
    json_number(&json, "blocks", spec->blocks);
    json_close_object(&json);
    return !out.cut;
}

static bool read_words(const struct json_node *words, struct job_spec *spec)
{
    bool good = words != NULL && words->kind == JSON_ARRAY && words->count <= JOB_WORDS_MAX;
    const struct json_node *word = good ? json_first(words) : NULL;
    for (; word != NULL && good; word = json_next(word)) {
        good = json_get_string(word, spec->words[spec->count], JOB_WORD_MAX);
        spec->list[spec->count] = spec->words[spec->count];
        spec->count++;
    }
    return good;
}

bool job_spec_read(const char *text, struct job_spec *spec)
{
    struct json_node nodes[NODES_MAX];
    struct json_error error;
    long long blocks = 0;
    memset(spec, 0, sizeof *spec);
    if (!json_read(text, strlen(text), nodes, NODES_MAX, &error) ||
        !read_words(json_member(nodes, "words"), spec) ||
        !json_get_int(json_member(nodes, "blocks"), 1, JOB_BLOCKS_MAX, &blocks))
        return false;
    spec->blocks = (int)blocks;
    return true;
}

void job_program(const struct build_info *build, char program[JOB_PROGRAM_MAX])
{
    struct text out = text_in(program, JOB_PROGRAM_MAX);
    text_format(&out, "floe %s %s", floe_version, build->commit);
}
