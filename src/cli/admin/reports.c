/*
 * reports.c - `floe admin STORE reports`: the queue of reports, one with its context, and what an
 * operator decides about it.
 */
#include "server/people/moderation.h"

#include "base/date.h"
#include "cli/admin/admin.h"
#include "cli/support/speak.h"
#include "server/wire/vocabulary.h"

#include <string.h>

#define LIST_DEFAULT 100
#define LIST_MAX 1000000
#define KEY_MAX 48
#define ID_MAX 24

/* ---- words ---- */

/* The sentence of a word out of a list, as "report.reason.spam". */
static const char *say_word(const struct admin *admin, const char *list, const char *word)
{
    char key[KEY_MAX];
    struct text out = text_in(key, sizeof key);
    text_format(&out, "report.%s.%s", list, word);
    return catalog_sentence(admin->cli->audience.catalog, key, 1);
}

/* A preset in the words that the page shows. */
static const char *content_of(const struct admin *admin, const char *preset, const char *text)
{
    char key[KEY_MAX];
    struct text out = text_in(key, sizeof key);
    if (preset[0] == '\0')
        return text;
    text_format(&out, "web.chat.%s", preset);
    return catalog_sentence(admin->cli->audience.catalog, key, 1);
}

/* ---- the queue ---- */

struct report_walk {
    const struct admin *admin;
    int64_t shown; /* a report that is left out; 0: none */
    int count;
};

static void print_report(void *context, const struct report *report)
{
    struct report_walk *walk = context;
    const struct admin *admin = walk->admin;
    char number[ID_MAX], at[TIME_TEXT_MAX], about[ADMIN_PERSON_MAX], line[ADMIN_SENTENCE_MAX];
    struct text out = text_in(line, sizeof line), digits = text_in(number, sizeof number);
    if (report->number == walk->shown)
        return;
    text_add_int(&digits, report->number);
    time_write(report->at, at);
    say(&admin->cli->audience, &out,
        report->remark == 0 ? "cli.report.line_name" : "cli.report.line", 1, "number", number,
        "time", at, "person", admin_say_person(admin, report->about, about), "reason",
        say_word(admin, "reason", report_reason_names[report->reason]), "outcome",
        say_word(admin, "outcome", report_outcome_names[report->outcome]), "text",
        report->remark == 0 ? report->name : content_of(admin, report->preset, report->text), NULL);
    admin_print(admin, line);
    walk->count++;
}

static bool list_reports(struct admin *admin)
{
    struct report_walk walk = {.admin = admin};
    struct report_query query = {.choice = admin->options->all ? REPORTS_ALL : REPORTS_OPEN,
                                 .most = admin->options->limit};
    store_each_report(admin->store, &query, print_report, &walk);
    if (walk.count == 0)
        return admin_tell_none(admin, "cli.report.none", "");
    return true;
}

/* ---- one report ---- */

static bool print_near(void *context, const struct chat_message *chat)
{
    const struct admin *admin = context;
    char number[ID_MAX], at[TIME_TEXT_MAX], from[ADMIN_PERSON_MAX], line[ADMIN_SENTENCE_MAX];
    struct text out = text_in(line, sizeof line), digits = text_in(number, sizeof number);
    text_add_int(&digits, chat->number);
    time_write(chat->at, at);
    say(&admin->cli->audience, &out,
        chat->removed ? "cli.report.remark_removed" : "cli.report.remark", 1, "number", number,
        "time", at, "person", admin_say_person(admin, chat->person, from), "text",
        content_of(admin, chat->preset, chat->text), NULL);
    admin_print(admin, line);
    return true;
}

static void print_line(const struct admin *admin, const char *key, const char *value)
{
    admin_tell(admin, key, value, "");
}

static void print_settled(const struct admin *admin, const struct report *report)
{
    char at[TIME_TEXT_MAX], by[ADMIN_PERSON_MAX];
    struct text out = text_in(by, sizeof by);
    if (report->outcome == REPORT_OPEN)
        return;
    time_write(report->settled, at);
    if (report->settled_by == 0)
        say(&admin->cli->audience, &out, "audit.command_line", 1, NULL);
    else
        admin_say_person(admin, report->settled_by, by);
    admin_tell(admin, "cli.report.settled_by", by, at);
}

static void print_others(struct admin *admin, const struct report *report)
{
    struct report_walk walk = {.admin = admin, .shown = report->number};
    struct report_query query = {
        .choice = REPORTS_ABOUT, .person = report->about, .most = MODERATION_EARLIER + 1};
    print_line(admin, "cli.report.others", "");
    store_each_report(admin->store, &query, print_report, &walk);
    if (walk.count == 0)
        print_line(admin, "cli.report.none", "");
}

static bool show_report(struct admin *admin, const struct report *report)
{
    char by[ADMIN_PERSON_MAX];
    struct report_walk walk = {.admin = admin};
    print_report(&walk, report);
    print_line(admin, "cli.report.by", admin_say_person(admin, report->by, by));
    print_line(admin, "cli.report.table", report->table);
    if (report->words[0] != '\0')
        print_line(admin, "cli.report.words", report->words);
    print_settled(admin, report);
    admin_print_sanction(admin, report->about, SANCTION_BAN);
    admin_print_sanction(admin, report->about, SANCTION_MUTE);
    print_line(admin, "cli.report.around", "");
    moderation_each_around(admin->store, report, print_near, admin);
    print_others(admin, report);
    return true;
}

static bool settle_report(struct admin *admin, int64_t number)
{
    const struct admin_options *options = admin->options;
    bool upheld = strcmp(options->outcome, report_outcome_names[REPORT_UPHELD]) == 0;
    if (!moderation_settle(admin->store, 0, number, upheld ? REPORT_UPHELD : REPORT_DISMISSED))
        return admin_complain(admin, "cli.error.admin_report_settled", options->number, "");
    if (!admin_settle(admin))
        return false;
    print_sentence(&admin->cli->audience, upheld ? "cli.report.upheld" : "cli.report.dismissed",
                   options->number, "");
    return true;
}

static bool reports(struct admin *admin)
{
    const struct admin_options *options = admin->options;
    struct report report;
    int64_t number;
    if (options->number == NULL)
        return options->outcome == NULL
                   ? list_reports(admin)
                   : admin_complain(admin, "cli.error.admin_report_which", "", "");
    if (!admin_read_number(options->number, &number) ||
        !store_report(admin->store, number, &report))
        return admin_complain(admin, "cli.error.admin_report", options->number, "");
    return options->outcome == NULL ? show_report(admin, &report) : settle_report(admin, number);
}

static int run_reports(const struct cli *cli, const void *options)
{
    return admin_run(cli, options, reports);
}

#define AT(member) offsetof(struct admin_options, member)

static const char *const outcomes[] = {"upheld", "dismissed", NULL};
static const struct operand number[] = {{"NUMBER", OPERAND_WORD, AT(number), .optional = true},
                                        {0}};
static const struct option options[] = {
    {"all", NULL, "cli.option.reports_all", OPTION_FLAG, .offset = AT(all)},
    {"settle", NULL, "cli.option.reports_settle", OPTION_CHOICE, AT(outcome), .choices = outcomes},
    {"limit", "N", "cli.option.list_limit", OPTION_NUMBER, AT(limit), .low = 1, .high = LIST_MAX,
     .default_number = LIST_DEFAULT},
    {0}};

const struct command admin_reports_task = {.name = "reports",
                                           .about = "cli.admin.about.reports",
                                           .help = "cli.admin.help.reports",
                                           .operands = number,
                                           .options = options,
                                           .run = run_reports};
