/*
 * audit.c - `floe admin STORE audit`: the audit log in sentences.
 */
#include "cli/admin/admin.h"

#include "base/date.h"
#include "cli/support/speak.h"
#include "server/wire/refusal.h"

#include <stdio.h>
#include <string.h>

#define KEY_MAX 64

struct audit_walk {
    struct admin *admin;
    int lines;
};

static void add_number(int64_t number, char text[NUMBER_MAX * 2])
{
    struct text out = text_in(text, NUMBER_MAX * 2);
    text_add_int(&out, number);
}

const char *admin_say_person(const struct admin *admin, int64_t id, char text[ADMIN_PERSON_MAX])
{
    struct person person;
    char number[NUMBER_MAX * 2];
    struct text out = text_in(text, ADMIN_PERSON_MAX);
    add_number(id, number);
    if (store_person(admin->store, id, &person))
        say(&admin->cli->audience, &out, "audit.person", 1, "name", admin_name(admin, &person),
            "id", number, NULL);
    else
        say(&admin->cli->audience, &out, "audit.gone", 1, "id", number, NULL);
    return text;
}

/* Names are forgotten with the person who had them. */
static bool forgot_names(const struct audit_entry *entry)
{
    return strcmp(entry->action, "rename") == 0 && entry->value[0] == '\0';
}

static void say_action(const struct admin *admin, const struct audit_entry *entry, struct text *out)
{
    char key[KEY_MAX], who[ADMIN_PERSON_MAX], person[ADMIN_PERSON_MAX], count[NUMBER_MAX * 2];
    struct text key_out = text_in(key, sizeof key), who_out = text_in(who, sizeof who);
    if (forgot_names(entry))
        text_add(&key_out, "audit.rename_forgotten");
    else
        text_format(&key_out, "audit.%s", entry->action);
    if (entry->by == 0)
        say(&admin->cli->audience, &who_out, "audit.command_line", 1, NULL);
    else
        admin_say_person(admin, entry->by, who);
    admin_say_person(admin, entry->person, person);
    add_number(entry->count, count);
    say(&admin->cli->audience, out, key, entry->count, "who", who, "person", person, "table",
        entry->table, "name", entry->name, "value", entry->value, "count", count, NULL);
}

static void print_entry(void *context, const struct audit_entry *entry)
{
    struct audit_walk *walk = context;
    char sentence[ADMIN_SENTENCE_MAX], line[ADMIN_SENTENCE_MAX], time[TIME_TEXT_MAX];
    struct text out = text_in(sentence, sizeof sentence), line_out = text_in(line, sizeof line);
    time_write(entry->at, time);
    say_action(walk->admin, entry, &out);
    say_circumstances(&walk->admin->cli->audience, entry->until, entry->reason, &out);
    say(&walk->admin->cli->audience, &line_out, "audit.line", 1, "time", time, "sentence", sentence,
        NULL);
    admin_print(walk->admin, line);
    walk->lines++;
}

bool admin_audit(struct admin *admin)
{
    struct audit_walk walk = {.admin = admin};
    store_each_audit(admin->store, admin->options->since, admin->options->limit, print_entry,
                     &walk);
    if (walk.lines == 0)
        return admin_tell_none(admin, "cli.admin.no_audit", "");
    return true;
}
