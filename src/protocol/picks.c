/*
 * picks.c - reads what somebody has pointed at. See picks.h.
 */
#include "protocol/picks.h"

bool picks_read(const struct json_node *node, struct picks *picks)
{
    if (node->kind != JSON_ARRAY || node->count < 1 || node->count > PICKS_MAX)
        return false;
    picks->count = 0;
    for (const struct json_node *one = json_first(node); one != NULL; one = json_next(one)) {
        char *text = picks->text[picks->count];
        if (!json_get_string(one, text, PICK_MAX))
            return false;
        picks->list[picks->count++] = text;
    }
    return true;
}
