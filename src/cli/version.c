/*
 * version.c - `floe --version`: version, commit, rules, formats, compiler and features.
 */
#include "cli/version.h"

#include "base/version.h"

#include <stdio.h>

#define LIST_MAX 200
#define SENTENCE_MAX 800

static void add_source(const struct audience *audience, const char *commit, struct text *out)
{
    char rules[LIST_MAX];
    struct text list = text_in(rules, sizeof rules);
    const char *unknown = catalog_sentence(audience->catalog, "cli.version.no_commit", 1);
    build_info_rules(&list);
    say(audience, out, "cli.version", 1, "commit", commit[0] != '\0' ? commit : unknown, "rules",
        rules, "record", RECORD_FORMAT_VERSION, "engine", ENGINE_PROTOCOL_VERSION, "server",
        SERVER_PROTOCOL_VERSION, NULL);
}

static void add_build(const struct audience *audience, const struct build_info *build,
                      struct text *out)
{
    char features[LIST_MAX];
    struct text list = text_in(features, sizeof features);
    build_info_features(build, &list);
    say(audience, out, "cli.version.built", 1, "compiler", floe_compiler, "features", features,
        NULL);
}

void version_print(const struct cli *cli)
{
    char sentence[SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    add_source(&cli->audience, cli->build->commit, &out);
    text_add_char(&out, '\n');
    add_build(&cli->audience, cli->build, &out);
    printf("floe %s\n%s\n", floe_version, sentence);
}
