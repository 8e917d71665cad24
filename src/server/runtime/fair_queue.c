/*
 * fair_queue.c - work served fairly between addresses and owners. See fair_queue.h.
 *
 * Addresses stand in a list in the order of service, and so do the owners of each address. Whoever
 * is served goes to the end. Both lists are short: they only have those with work now.
 */
#include "server/runtime/fair_queue.h"

#include "base/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Exists while the owner has waiting items. */
struct fair_owner {
    int64_t id;
    int waiting;
    struct fair_item *first, **end; /* what waits */
    struct fair_owner *next;
};

/* Exists while the address has items waiting or under way. */
struct fair_address {
    int waiting, under_way;
    struct fair_owner *first, **end; /* in the order of service */
    struct fair_address *next;
    char text[];
};

void fair_open(struct fair_queue *queue, int most)
{
    queue->first = NULL;
    queue->end = &queue->first;
    queue->most = most;
}

/* ---- addresses ---- */

static struct fair_address **find_address(struct fair_queue *queue, const char *text)
{
    struct fair_address **place = &queue->first;
    while (*place != NULL && strcmp((*place)->text, text) != 0)
        place = &(*place)->next;
    return place;
}

/* An address that was just served comes after all others. */
static void put_address_last(struct fair_queue *queue, struct fair_address *address)
{
    address->next = NULL;
    *queue->end = address;
    queue->end = &address->next;
}

static struct fair_address *take_address_out(struct fair_queue *queue, struct fair_address **place)
{
    struct fair_address *address = *place;
    *place = address->next;
    if (address->next == NULL)
        queue->end = place;
    return address;
}

/* An address with work under way stays, because its limit is counted there. */
static void forget_if_idle(struct fair_queue *queue, struct fair_address **place)
{
    if ((*place)->waiting == 0 && (*place)->under_way == 0)
        free(take_address_out(queue, place));
}

static struct fair_address *address_of(struct fair_queue *queue, const char *text)
{
    struct fair_address *address = *find_address(queue, text);
    if (address != NULL)
        return address;
    size_t size = strlen(text) + 1;
    address = memory_for(1, sizeof *address + size);
    address->end = &address->first;
    memcpy(address->text, text, size);
    put_address_last(queue, address);
    return address;
}

/* ---- owners of an address ---- */

static struct fair_owner **find_owner(struct fair_address *address, int64_t id)
{
    struct fair_owner **place = &address->first;
    while (*place != NULL && (*place)->id != id)
        place = &(*place)->next;
    return place;
}

static void put_owner_last(struct fair_address *address, struct fair_owner *owner)
{
    owner->next = NULL;
    *address->end = owner;
    address->end = &owner->next;
}

static struct fair_owner *take_owner_out(struct fair_address *address, struct fair_owner **place)
{
    struct fair_owner *owner = *place;
    *place = owner->next;
    if (owner->next == NULL)
        address->end = place;
    return owner;
}

static struct fair_owner *owner_of(struct fair_address *address, int64_t id)
{
    struct fair_owner *owner = *find_owner(address, id);
    if (owner != NULL)
        return owner;
    owner = memory_for(1, sizeof *owner);
    owner->id = id;
    owner->end = &owner->first;
    put_owner_last(address, owner);
    return owner;
}

/* ---- pieces ---- */

void fair_add(struct fair_queue *queue, struct fair_item *item)
{
    struct fair_address *address = address_of(queue, item->address);
    struct fair_owner *owner = owner_of(address, item->owner);
    item->next = NULL;
    *owner->end = item;
    owner->end = &item->next;
    owner->waiting++;
    address->waiting++;
}

/* Takes the item out; frees its owner with the last one. */
static struct fair_item *take_item_out(struct fair_address *address, struct fair_owner **owned,
                                       struct fair_item **place)
{
    struct fair_owner *owner = *owned;
    struct fair_item *item = *place;
    *place = item->next;
    if (item->next == NULL)
        owner->end = place;
    owner->waiting--;
    address->waiting--;
    if (owner->waiting == 0)
        free(take_owner_out(address, owned));
    return item;
}

/* The owner served goes to the end. */
static struct fair_item *take_of(struct fair_address *address)
{
    struct fair_owner *owner = take_owner_out(address, &address->first);
    put_owner_last(address, owner);
    struct fair_owner **owned = find_owner(address, owner->id);
    return take_item_out(address, owned, &owner->first);
}

/* The first address that has something waiting and is below its limit. */
struct fair_item *fair_take(struct fair_queue *queue)
{
    struct fair_address **place = &queue->first;
    while (*place != NULL && ((*place)->waiting == 0 || (*place)->under_way >= queue->most))
        place = &(*place)->next;
    if (*place == NULL)
        return NULL;
    struct fair_address *address = take_address_out(queue, place);
    put_address_last(queue, address);
    address->under_way++;
    return take_of(address);
}

void fair_done(struct fair_queue *queue, const char *address)
{
    struct fair_address **place = find_address(queue, address);
    (*place)->under_way--;
    forget_if_idle(queue, place);
}

/* An item that is under way is no longer in the queue. */
bool fair_remove(struct fair_queue *queue, struct fair_item *gone)
{
    struct fair_address **place = find_address(queue, gone->address);
    struct fair_owner **owned = *place == NULL ? NULL : find_owner(*place, gone->owner);
    if (owned == NULL || *owned == NULL)
        return false;
    struct fair_item **at = &(*owned)->first;
    while (*at != NULL && *at != gone)
        at = &(*at)->next;
    if (*at == NULL)
        return false;
    take_item_out(*place, owned, at);
    forget_if_idle(queue, place);
    return true;
}

/* ---- how much ---- */

static struct fair_address *known_address(const struct fair_queue *queue, const char *text)
{
    struct fair_address *address = queue->first;
    while (address != NULL && strcmp(address->text, text) != 0)
        address = address->next;
    return address;
}

int fair_waiting(const struct fair_queue *queue, const char *address)
{
    const struct fair_address *found = known_address(queue, address);
    return found == NULL ? 0 : found->waiting;
}

int fair_waiting_of(const struct fair_queue *queue, const char *address, int64_t owner)
{
    struct fair_address *found = known_address(queue, address);
    const struct fair_owner *theirs = found == NULL ? NULL : *find_owner(found, owner);
    return theirs == NULL ? 0 : theirs->waiting;
}

static void drop_owner(struct fair_owner *owner, void (*drop)(struct fair_item *item))
{
    while (owner->first != NULL) {
        struct fair_item *item = owner->first;
        owner->first = item->next;
        drop(item);
    }
    free(owner);
}

void fair_close(struct fair_queue *queue, void (*drop)(struct fair_item *item))
{
    while (queue->first != NULL) {
        struct fair_address *address = take_address_out(queue, &queue->first);
        while (address->first != NULL)
            drop_owner(take_owner_out(address, &address->first), drop);
        free(address);
    }
}
