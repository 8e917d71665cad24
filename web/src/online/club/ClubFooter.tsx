import { say } from "../../ui/words";
import { clubTextPath } from "../route";
import { useClub } from "./club";

/** Whose server this is, and the texts that law may ask for. Nothing if the club has none of it. */
export function ClubFooter() {
  const club = useClub();
  if (!club?.name && !club?.imprint && !club?.privacy) return null;
  return (
    <footer class="club-footer" data-testid="club-footer">
      {club.name && <span>{club.name}</span>}
      {club.imprint && <a href={clubTextPath("imprint")}>{say("web.club.imprint")}</a>}
      {club.privacy && <a href={clubTextPath("privacy")}>{say("web.club.privacy")}</a>}
    </footer>
  );
}
