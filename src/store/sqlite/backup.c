/*
 * backup.c - copies a store while a server may write to it. See store.h.
 *
 * The copy is made and checked under the name PATH.part. Only then it takes its place. A backup
 * that was killed leaves nothing but such a file, which the next one removes.
 */
#include "store/sqlite/sqlite.h"

#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool refuse_system(struct store_error *why)
{
    store_error_set(why, "store.error.system", strerror(errno));
    return false;
}

/* The n-th of the old copies; 0: the newest one of all, at the path itself. */
static bool name_nth(const char *path, int n, char name[STORE_PATH_MAX])
{
    struct text out = text_in(name, STORE_PATH_MAX);
    text_add(&out, path);
    if (n > 0)
        text_format(&out, ".%d", n);
    if (out.cut)
        errno = ENAMETOOLONG;
    return !out.cut;
}

/* Every copy moves on by one place; the oldest is replaced. */
static bool move_on(const char *store, const char *path, int keep, struct store_error *why)
{
    char from[STORE_PATH_MAX], to[STORE_PATH_MAX];
    for (int n = keep; n > 0; n--) {
        if (!name_nth(path, n - 1, from) || !name_nth(path, n, to))
            return refuse_system(why);
        if (!store_target_is_free(store, to, why))
            return false;
        if (rename(from, to) != 0 && errno != ENOENT)
            return refuse_system(why);
    }
    return true;
}

/* Checked again: a server may have opened that file while the copy was made. */
static bool put_in_place(const char *store, const char *part, const char *path, int keep,
                         struct store_error *why)
{
    return store_target_is_free(store, path, why) && move_on(store, path, keep, why) &&
           (rename(part, path) == 0 || refuse_system(why));
}

bool store_backup(const char *store, const char *path, int keep, struct store_error *why)
{
    char part[STORE_PATH_MAX];
    struct text out = text_in(part, sizeof part);
    text_format(&out, "%s.part", path);
    if (out.cut) {
        errno = ENAMETOOLONG;
        return refuse_system(why);
    }
    if (!store_target_is_free(store, path, why) || !store_target_is_free(store, part, why))
        return false;
    unlink(part);
    if (!database_create_private(part))
        return refuse_system(why);
    if (!database_copy(store, part, why) || !put_in_place(store, part, path, keep, why)) {
        unlink(part);
        return false;
    }
    return folder_sync(path, why);
}
