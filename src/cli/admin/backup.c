/*
 * backup.c - `floe admin STORE backup` and `restore`.
 *
 * Backups go to a file, or to the standard output ("-"), so that they can be sent to another
 * machine: floe admin STORE backup - | ssh backups 'cat > floe.db'
 */
#include "cli/admin/admin.h"

#include "cli/serve/open_store.h"
#include "cli/support/speak.h"
#include "store/files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Is the file that is to be written at fault, and not the store? */
static bool is_about_file(const struct store_error *why)
{
    return strcmp(why->key, "store.error.system") == 0 ||
           strcmp(why->key, "store.error.target_store") == 0 ||
           strcmp(why->key, "store.error.target_open") == 0;
}

static bool back_up_into(const struct admin *admin, const char *file)
{
    struct store_error why;
    const char *store = admin->options->store;
    return store_backup(store, file, admin->options->keep, &why) ||
           complain_fault(admin->cli, is_about_file(&why) ? file : store, &why);
}

/* ---- to the standard output ---- */

/* A new file for the copy, in the folder for such files. False: errno says why. */
static bool make_temporary(char path[STORE_PATH_MAX])
{
    const char *folder = getenv("TMPDIR");
    struct text out = text_in(path, STORE_PATH_MAX);
    text_format(&out, "%s/floe-backup-XXXXXX", folder != NULL ? folder : "/tmp");
    if (out.cut) {
        errno = ENAMETOOLONG;
        return false;
    }
    int file = mkstemp(path);
    if (file >= 0)
        close(file);
    return file >= 0;
}

/* False: errno says why. */
static bool copy_to_stdout(FILE *file)
{
    char bytes[1 << 16];
    size_t count;
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
        if (fwrite(bytes, 1, count, stdout) < count)
            return false;
    return ferror(file) == 0 && fflush(stdout) == 0;
}

/* The name goes before the first byte is written, so that nothing stays if the reader ends. */
static bool send_file(const struct admin *admin, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return complain_file(admin->cli, path);
    unlink(path);
    bool good = copy_to_stdout(file) || complain_file(admin->cli, "-");
    fclose(file);
    return good;
}

static bool back_up_to_stdout(const struct admin *admin)
{
    char path[STORE_PATH_MAX];
    if (isatty(STDOUT_FILENO))
        return complain(admin->cli, "cli.error.admin_terminal", "", "");
    if (!make_temporary(path))
        return complain_file(admin->cli, path);
    bool good = back_up_into(admin, path) && send_file(admin, path);
    if (!good)
        unlink(path);
    return good;
}

/* PostgreSQL has programs of its own for that. */
static bool is_file(const struct admin *admin, const char *key)
{
    char shown[STORE_PATH_MAX];
    store_show(admin->options->store, shown);
    return store_is_file(admin->options->store) || complain(admin->cli, key, shown, "");
}

bool admin_backup(struct admin *admin)
{
    const char *file = admin->options->file;
    if (!is_file(admin, "cli.error.admin_pg_dump"))
        return false;
    if (access(admin->options->store, R_OK) != 0)
        return complain_file(admin->cli, admin->options->store);
    if (strcmp(file, "-") == 0)
        return back_up_to_stdout(admin);
    if (!back_up_into(admin, file))
        return false;
    print_sentence(&admin->cli->audience, "cli.admin.backed_up", file, "");
    return true;
}

/* ---- restore ---- */

bool admin_restore(struct admin *admin)
{
    char old[STORE_PATH_MAX];
    struct store_error why;
    const char *store = admin->options->store, *file = admin->options->file;
    if (!is_file(admin, "cli.error.admin_pg_restore"))
        return false;
    if (access(file, R_OK) != 0)
        return complain_file(admin->cli, file);
    if (!store_restore(store, file, old, &why))
        return complain_fault(admin->cli, strcmp(why.key, "store.error.in_use") == 0 ? store : file,
                              &why);
    print_sentence(&admin->cli->audience,
                   old[0] != '\0' ? "cli.admin.restored" : "cli.admin.restored_new", file, old);
    return true;
}
