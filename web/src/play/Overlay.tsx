import type { ComponentChildren } from "preact";
import type { Table } from "../table/table";
import { KeysHelp } from "../ui/KeysHelp";
import { Menu, type MenuItem } from "../ui/Menu";
import { Settings } from "../ui/Settings";
import { say } from "../ui/words";
import type { Face } from "./face";
import { later } from "./later";
import { TextView } from "./TextView";
import type { Analysis } from "./useAnalysis";
import type { Travel } from "./useTravel";

const Final = later(async () => (await import("./Final")).Final);

export type OverlayName = "menu" | "settings" | "keys" | "text" | "final";

interface Props {
  name: OverlayName | null;
  table: Table;
  analysis: Analysis;
  face: Face;
  travel: Travel;
  actions: GameActions;
  /** What the result screen tells besides. */
  ending: ComponentChildren;
  onLink: (() => void) | undefined;
  onOpen(name: OverlayName | null): void;
}

function items({ actions, onLink, onOpen }: Props): MenuItem[] {
  const all: (Omit<MenuItem, "act"> & { act: (() => void) | undefined })[] = [
    { icon: "home", name: actions.homeName ?? say("web.home"), testid: "home", act: actions.home },
    { icon: "play", name: say("web.new_game"), testid: "new-game", act: actions.newGame },
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
        analysis={props.analysis}
        actions={actions}
        ending={props.ending}
        onGo={look}
        onClose={close}
      />
    );
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
  /** These three resolve to what is to be said about it; "": nothing. */
  rematch?(): Promise<string>;
  fork?(ply: number): Promise<string>;
  /** Copies a link to the ply. */
  link?(ply: number): Promise<string>;
}
