/*
 * desktop.c - a place for data, and a browser. See desktop.h.
 */
#include "cli/serve/desktop.h"

#include "cli/support/user_file.h"
#include "server/runtime/stop_signals.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- the store ---- */

const char *desktop_store(char path[PATH_MAX])
{
    return user_file("XDG_DATA_HOME", ".local/share", "floe.db", path);
}

/* ---- the browser ---- */

/* xdg-open is silent, and gets back the signals that this program handles. */
_Noreturn static void become_browser(const char *url)
{
    int nothing = open("/dev/null", O_RDWR);
    for (int i = 0; i <= STDERR_FILENO && nothing >= 0; i++)
        dup2(nothing, i);
    signal(SIGPIPE, SIG_DFL);
    stop_signals_reset();
    setsid();
    execlp("xdg-open", "xdg-open", url, (char *)NULL);
    _exit(127);
}

/* The browser is the child of a child that ends at once, so that nobody has to wait for it. */
void desktop_open(const char *url)
{
    if (getenv("DISPLAY") == NULL && getenv("WAYLAND_DISPLAY") == NULL)
        return;
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0)
            become_browser(url);
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}
