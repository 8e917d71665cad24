/*
 * build_info.c - which program this is. See build_info.h.
 */
#include "protocol/build_info.h"

#include "base/version.h"
#include "game/game.h"

static void add_joint(struct text *out, size_t begin)
{
    text_add(out, out->length > begin ? ", " : "");
}

void build_info_rules(struct text *out)
{
    size_t begin = out->length;
    for (int i = 0; games[i] != NULL; i++) {
        if (!games[i]->offered)
            continue;
        add_joint(out, begin);
        text_format(out, "%s %s", games[i]->name, games[i]->rules);
    }
}

void build_info_features(const struct build_info *build, struct text *out)
{
    size_t begin = out->length;
    for (int i = 0; build->features[i] != NULL; i++) {
        add_joint(out, begin);
        text_add(out, build->features[i]);
    }
}

static void write_rules(struct json *out)
{
    json_open_object(out, "rules");
    for (int i = 0; games[i] != NULL; i++)
        if (games[i]->offered)
            json_string(out, games[i]->name, games[i]->rules);
    json_close_object(out);
}

static void write_formats(struct json *out)
{
    json_open_object(out, "formats");
    json_string(out, "record", RECORD_FORMAT_VERSION);
    json_string(out, "engine", ENGINE_PROTOCOL_VERSION);
    json_string(out, "server", SERVER_PROTOCOL_VERSION);
    json_close_object(out);
}

void build_info_write(const struct build_info *build, struct json *out)
{
    json_string(out, "version", floe_version);
    json_string(out, "commit", build->commit);
    write_rules(out);
    write_formats(out);
    json_string(out, "compiler", floe_compiler);
    json_open_array(out, "features");
    for (int i = 0; build->features[i] != NULL; i++)
        json_string(out, NULL, build->features[i]);
    json_close_array(out);
}
