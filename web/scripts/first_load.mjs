/**
 * first_load.mjs - which files of the page a first visit does not load, by their names.
 */

/** Nets, icons, the service worker, and every language but English: a visit loads one. */
const NEVER = /\.(net|png|map)$|^sw\.js$|^assets\/(?!en-)[a-z]{2}-[^/]*\.(js|catalog)$/;
/**
 * What is fetched when somebody goes online, asks for a rule, its book or the player aid, wants to learn, opens a dialog, is
 * warned by the coach, or has come to the end of a game.
 */
const WANTED =
  /^assets\/(OnlineScreen|Reports|remark|turn|rules|RuleDialog|Final|EndShow|CoachCard|Review|ReviewedMoment|review|try_better|TextView|KeysHelp|Settings|face-pebbles|lesson|lessons|of|LessonsScreen|BookScreen|book|examples_of|AidLines|OursDialog|About|credits)-/;

/** @param {string} name */
export const isLater = (name) => NEVER.test(name) || WANTED.test(name);
