/*
 * aid.c - the lines of a player aid, and which of them help with a decision. See aid.h.
 */
#include "game/aid.h"

#include "game/game.h"

#include <stdarg.h>
#include <string.h>

struct aid_line *aid_tell(struct game_aid *aid, const struct aid_type *type, ...)
{
    struct aid_line *line = &aid->line[aid->count++];
    va_list values;

    *line = (struct aid_line){.type = type, .title = type->title, .family = "aid"};
    va_start(values, type);
    message_fill(&line->says, &type->says, values);
    va_end(values);
    return line;
}

bool aid_lists(const char *list, const char *code)
{
    size_t length = strlen(code);

    for (const char *at = list; at != NULL && *at != '\0'; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");
        if (word == length && memcmp(at, code, length) == 0)
            return true;
        at += word;
    }
    return false;
}

/* An answer helps only if it can be given: prompts may have others. */
static bool concerns_answer(const struct game *game, const void *box, const void *state,
                            const struct aid_line *line, const struct prompt_answer *answer)
{
    char pick[PICK_MAX];
    const char *picks[] = {pick};
    struct text text = text_in(pick, sizeof pick);
    struct message why;
    bool about =
        answer->about.what != NULL && aid_lists(line->type->asked, answer->about.what->code);

    if (!about && !aid_lists(line->type->asked, answer->says.what->code))
        return false;
    text_format(&text, "do:%s", answer->name);
    return game->pick(box, state, picks, 1, &why);
}

/* A person is asked for one part after the other: the first one that needs no answer before it. */
static bool concerns_question(const struct game_prompt *prompt, const struct aid_line *line)
{
    int first = 0;

    while (first < prompt->questions && prompt->question[first].way != NULL)
        first++;
    return first < prompt->questions &&
           aid_lists(line->type->asked, prompt->question[first].asks.what->code);
}

bool aid_concerns(const struct game *game, const void *box, const void *state,
                  const struct aid_line *line)
{
    struct game_prompt prompt;

    game->prompt(box, state, &prompt);
    if (concerns_question(&prompt, line))
        return true;
    for (int i = 0; i < prompt.answers; i++)
        if (concerns_answer(game, box, state, line, &prompt.answer[i]))
            return true;
    return false;
}

void aid_say_title(const struct aid_line *line, const struct audience *audience, struct text *out)
{
    if (line->title != NULL)
        say(audience, out, line->title, 1, NULL);
}

bool aid_is_ours(const struct game *game, const void *box, const struct reconstruction *part)
{
    static const char word[] = "reconstructed";

    return part->always || strncmp(game->edition_name(box), word, sizeof word - 1) == 0;
}

const struct reconstruction *aid_reconstruction(const struct game *game, const void *box,
                                                const char *code)
{
    for (const struct reconstruction *part = game->reconstructions; part->code != NULL; part++)
        if (code != NULL && strcmp(part->code, code) == 0 && aid_is_ours(game, box, part))
            return part;
    return NULL;
}
