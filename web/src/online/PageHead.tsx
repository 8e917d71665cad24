import type { ComponentChildren } from "preact";
import { Icon } from "../game/Icon";
import { say } from "../words";

interface Props {
  title: string;
  /** Where the arrow leads. */
  back: string;
  backName: string;
  children?: ComponentChildren;
}

/** The head of a page online: the way back, what it is, and perhaps more. */
export function PageHead({ title, back, backName, children }: Props) {
  return (
    <header class="online-head">
      <a class="button quiet icon-only" href={back} aria-label={backName}>
        <Icon name="back" />
      </a>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

export const lobbyName = () => say("web.online.lobby");
