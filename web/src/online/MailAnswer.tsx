import { Waiting } from "../screens/Trouble";
import { say } from "../words";
import { api } from "./api";
import { lobbyName, PageHead } from "./PageHead";
import { lobbyPath, type MailLink } from "./route";
import { useAnswer } from "./useAnswer";

/** Where the links of a mail lead, whoever is logged in here: it is said whether it worked, or why not. */
export function MailAnswer({ stop, code }: MailLink) {
  const { answer, trouble } = useAnswer(() => (stop ? api.stopMail(code) : api.confirmMail(code)), [stop, code]);
  if (!answer && !trouble) return <Waiting />;
  return (
    <main class="online">
      <div class="online-page online-narrow">
        <PageHead title={say("web.mail")} back={lobbyPath} backName={lobbyName()} />
        <p class={trouble ? "card refused" : "card"} role="status" data-testid="mail-answer">
          {trouble || say(stop ? "web.mail.stopped" : "web.mail.thanks")}
        </p>
      </div>
    </main>
  );
}
