/*
 * table_index.c - the tables of a person. See table_index.h.
 */
#include "server/tables/table_index.h"

#include <stddef.h>

void table_index_remove(struct table_link *link)
{
    if (link->link == NULL)
        return;
    *link->link = link->next;
    if (link->next != NULL)
        link->next->link = link->link;
    link->link = NULL;
}

/* A link that says the same already is left alone: this is called for every seat that changes. */
void table_index_set(struct table_index *index, struct table_link *link, struct live_table *live,
                     int64_t person, enum table_link_kind kind)
{
    if (link->link != NULL && link->person == person && link->kind == kind)
        return;
    table_index_remove(link);
    if (person == 0)
        return;
    struct table_link **bucket = &index->buckets[(uint64_t)person % TABLE_INDEX_BUCKETS];
    *link = (struct table_link){live, person, kind, .next = *bucket, .link = bucket};
    if (link->next != NULL)
        link->next->link = &link->next;
    *bucket = link;
}

/* Skips links of other people, who share the bucket. */
static struct table_link *own(struct table_link *link, int64_t person)
{
    while (link != NULL && link->person != person)
        link = link->next;
    return link;
}

struct table_link *table_index_first(const struct table_index *index, int64_t person)
{
    return own(index->buckets[(uint64_t)person % TABLE_INDEX_BUCKETS], person);
}

struct table_link *table_index_next(const struct table_link *link)
{
    return own(link->next, link->person);
}
