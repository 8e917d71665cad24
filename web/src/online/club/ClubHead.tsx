import type { ComponentChildren } from "preact";
import { startPath } from "../../app/route";
import { say } from "../../ui/words";
import { PageHead } from "../PageHead";
import { useClub } from "./club";
import { Markdown } from "./ClubText";

/** The head of the lobby, and of the door to it: the club's logo and name, or simply what this is. */
export function ClubHead({ children }: { children?: ComponentChildren }) {
  const club = useClub();
  return (
    <PageHead
      title={club?.name ?? say("web.online")}
      back={startPath}
      backName={say("web.home")}
      mark={club?.logo && <img class="club-logo" src={club.logo} alt="" />}
    >
      {children}
    </PageHead>
  );
}

/** What the club says to those who come. */
export function ClubWelcome() {
  const club = useClub();
  if (!club?.welcome) return null;
  return (
    <section class="club-welcome" data-testid="club-welcome">
      <Markdown text={club.welcome} />
    </section>
  );
}
