/**
 * route.ts - the addresses of everything online: "#online", "#online/new", "#online/new/NAME" for a challenge, "#table/x7f3", "#watch/x7f3" for whoever
 * has told no name, and
 * "#table/x7f3/2/KEY" for whoever gets the chair that is reserved; "#online/mail/CODE" and
 * "#online/mail/stop/CODE" are the links of mails, "#online/reset/CODE" is that of one about a forgotten password, and
 * "#online/invite/CODE" an invitation to register. "#online/reports" and "#online/reports/7" are for operators.
 */
export type OnlineRoute =
  | { room: "new"; challenged: string | null }
  | { room: "lobby" | "account" | "ladder" | "imprint" | "privacy" | "stored" | "forgot" }
  | { room: "table"; id: string; promise: ChairPromise | null }
  | { room: "watch"; id: string }
  | { room: "invite" | "reset"; code: string }
  | { room: "reports"; number: number | null }
  | ({ room: "mail" } & MailLink);

/** Confirms an address, or ends all mails to it. */
export interface MailLink {
  stop: boolean;
  code: string;
}

/** A chair that is reserved for whoever has the key. */
export interface ChairPromise {
  chair: number;
  key: string;
}

export const lobbyPath = "#online";
export const newTablePath = "#online/new";
export const challengePath = (name: string) => `${newTablePath}/${encodeURIComponent(name)}`;
export const accountPath = "#online/account";
export const ladderPath = "#online/ladder";
export const reportsPath = "#online/reports";
export const reportPath = (number: number) => `${reportsPath}/${number}`;
export const storedPath = "#online/stored";
export const forgotPath = "#online/forgot";
export const clubTextPath = (name: "imprint" | "privacy") => `#online/${name}`;
export const tablePath = (id: string) => `#table/${id}`;
export const watchPath = (id: string) => `#watch/${id}`;

/** The address of this page, without the language of whoever looks at it. */
function ownAddress(): URL {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  return address;
}

/** The address of this page that leads to the table, or to a chair of it. */
export function invitation(id: string, chair?: number, key?: string | null): string {
  const address = ownAddress();
  address.hash = key ? `${tablePath(id)}/${chair}/${key}` : tablePath(id);
  return address.href;
}

/** The address of this page that leads to registration. */
export function inviteLink(code: string): string {
  const address = ownAddress();
  address.hash = `#online/invite/${code}`;
  return address.href;
}

/** Null: nobody, or what cannot be read. */
function readName(text: string | undefined): string | null {
  try {
    return text ? decodeURIComponent(text) : null;
  } catch {
    return null;
  }
}

const ROOMS = ["account", "ladder", "imprint", "privacy", "stored", "forgot"] as const;

/** Null: the address leads elsewhere. */
export function readOnline(hash: string): OnlineRoute | null {
  const table = /^#table\/(\w+)(?:\/(\d)\/([\w-]+))?$/.exec(hash);
  if (table) {
    const [, id, chair, key] = table;
    return { room: "table", id: id!, promise: key ? { chair: Number(chair), key } : null };
  }
  const watched = /^#watch\/(\w+)$/.exec(hash);
  if (watched) return { room: "watch", id: watched[1]! };
  const mail = /^#online\/mail\/(stop\/)?([\w-]+)$/.exec(hash);
  if (mail) return { room: "mail", stop: mail[1] !== undefined, code: mail[2]! };
  const report = /^#online\/reports(?:\/(\d{1,9}))?$/.exec(hash);
  if (report) return { room: "reports", number: report[1] === undefined ? null : Number(report[1]) };
  const code = /^#online\/(invite|reset)\/([\w-]+)$/.exec(hash);
  if (code) return { room: code[1] as "invite" | "reset", code: code[2]! };
  const [first, second, third] = hash.replace(/^#/, "").split("/");
  if (first !== "online") return null;
  if (second === "new") return { room: "new", challenged: readName(third) };
  return { room: ROOMS.find((room) => room === second) ?? "lobby" };
}
