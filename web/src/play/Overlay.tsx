import type { ComponentChildren } from "preact";
import { bookPath } from "../book/path";
import type { Table, Verdict } from "../table/table";
import { KeysHelp, Settings } from "../ui/dialogs";
import { later } from "../ui/later";
import { Menu, type MenuItem } from "../ui/Menu";
import { say } from "../ui/words";
import type { Face } from "./face";
import type { Analysis } from "./useAnalysis";
import type { Travel } from "./useTravel";

const TextView = later(async () => (await import("./TextView")).TextView);
const Final = later(async () => (await import("./Final")).Final);
const Review = later(async () => (await import("../review/Review")).Review);

export type OverlayName = "menu" | "settings" | "keys" | "text" | "aid" | "final" | "review";

interface Props {
  name: OverlayName | null;
  table: Table;
  analysis: Analysis;
  face: Face;
  travel: Travel;
  actions: GameActions;
  /** What the result screen tells besides. */
  ending: ComponentChildren;
  /** Opens the player aid, wherever it lies. */
  onAid(): void;
  onLink: (() => void) | undefined;
  onTry: ((verdict: Verdict) => void) | undefined;
  onOpen(name: OverlayName | null): void;
}

function items({ table, actions, onAid, onLink, onOpen }: Props): MenuItem[] {
  const all: (Omit<MenuItem, "act"> & { act: (() => void) | undefined })[] = [
    { icon: "home", name: actions.homeName ?? say("web.home"), testid: "home", act: actions.home },
    { icon: "play", name: say("web.new_game"), testid: "new-game", act: actions.newGame },
    { icon: "aid", name: say("web.aid"), testid: "open-aid-menu", act: onAid },
    {
      icon: "file",
      name: say("web.book"),
      testid: "open-book",
      act: () => (location.hash = bookPath(table.setup.game)),
    },
    { icon: "text", name: say("web.text"), testid: "open-text", act: () => onOpen("text") },
    { icon: "download", name: say("web.record.save"), testid: "save", act: actions.save },
    { icon: "link", name: say("web.link.copy"), testid: "link", act: onLink },
    { icon: "settings", name: say("web.settings"), testid: "open-settings", act: () => onOpen("settings") },
    { icon: "keyboard", name: say("web.keys"), testid: "open-keys", act: () => onOpen("keys") },
  ];
  return all.filter((item): item is MenuItem => item.act !== undefined);
}

/** The dialog over the game, if there is one. */
export function Overlay(props: Props) {
  const { name, table, travel, actions, onOpen } = props;
  const close = () => onOpen(null);
  const look = (ply: number) => {
    close();
    travel.go(ply);
  };
  if (name === "menu") return <Menu items={items(props)} onClose={close} />;
  if (name === "settings") return <Settings onClose={close} />;
  if (name === "keys") return <KeysHelp own={props.face.keys} onClose={close} />;
  if (name === "text") return <TextView table={table} ply={travel.ply} onClose={close} />;
  if (name === "final") {
    return (
      <Final
        table={table}
        face={props.face}
        actions={actions}
        ending={props.ending}
        onReview={() => onOpen("review")}
        onClose={close}
      />
    );
  }
  if (name === "review") {
    return <Review table={table} analysis={props.analysis} onGo={look} onTry={props.onTry} onClose={close} />;
  }
  return null;
}

/** Ways out of a game, given by the screen that opened it. What is missing is not offered. */
export interface GameActions {
  home(): void;
  /** Where that leads, if it is not the start page. */
  homeName?: string;
  newGame(): void;
  save?(): void;
  /** These resolve to what is to be said about it; "": nothing. */
  rematch?(): Promise<string>;
  /** The same against computers of the next level: their name, and how to begin. */
  harder?: { name: string; play(): Promise<string> };
  fork?(ply: number): Promise<string>;
  /** A game of one's own from the position before a decision, with the better move as advice. */
  tryBetter?(verdict: Verdict): Promise<string>;
  /** Copies a link to the ply. */
  link?(ply: number): Promise<string>;
}
