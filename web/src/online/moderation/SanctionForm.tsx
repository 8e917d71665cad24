import { useState } from "preact/hooks";
import { say } from "../../ui/words";
import { duration } from "../lobby/labels";
import { api } from "../net/api";
import type { Person } from "../net/protocol";
import type { Submit } from "../net/useSubmit";
import type { Act } from "./ReportScreen";

const LONGEST = 85; // letters: the server takes 255 bytes
const KINDS = ["mute", "ban"] as const;
const HOUR = 60;
const DAY = 24 * HOUR;
/** In minutes; 0: for good. */
const TIMES = [HOUR, DAY, 7 * DAY, 30 * DAY, 0];

/** Forbids somebody to chat or to come, for a time and a reason that they are told. */
export function SanctionForm({ person, submit, act }: { person: Person; submit: Submit; act: Act }) {
  const [kind, setKind] = useState<"mute" | "ban">("mute");
  const [minutes, setMinutes] = useState(DAY);
  const [reason, setReason] = useState("");
  const [network, setNetwork] = useState(false);
  const [found, setFound] = useState(true);
  const ban = async () => {
    const { networks } = await api.ban(person.id, minutes || null, reason.trim(), network);
    setFound(!network || networks > 0);
  };
  const decide = async (event: Event) => {
    event.preventDefault();
    setFound(true);
    if (await act(kind === "ban" ? ban : () => api.mute(person.id, minutes || null, reason.trim()))) setReason("");
  };
  return (
    <form class="fields" onSubmit={(event) => void decide(event)}>
      <fieldset class="report-choices">
        <legend class="unseen">{say("web.moderate", { name: person.name })}</legend>
        {KINDS.map((one) => (
          <label key={one}>
            <input type="radio" name="sanction" value={one} checked={one === kind} onChange={() => setKind(one)} />
            <span>{say(`web.moderate.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <label>
        <span>{say("web.moderate.time")}</span>
        <select
          class="field"
          data-testid="sanction-time"
          value={minutes}
          onChange={(event) => setMinutes(Number(event.currentTarget.value))}
        >
          {TIMES.map((time) => (
            <option key={time} value={time}>
              {time === 0 ? say("web.moderate.ever") : duration(time * 60)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{say("web.moderate.reason", { name: person.name })}</span>
        <input
          class="field"
          data-testid="sanction-reason"
          required
          maxLength={LONGEST}
          autocomplete="off"
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      {kind === "ban" && (
        <div class="report-choices">
          <label>
            <input
              type="checkbox"
              data-testid="sanction-network"
              checked={network}
              onChange={(event) => setNetwork(event.currentTarget.checked)}
            />
            <span>{say("web.moderate.network")}</span>
          </label>
        </div>
      )}
      <p role="status">{!found && say("web.moderate.network.none", { name: person.name })}</p>
      <button type="submit" class="button" data-testid="sanction" disabled={submit.waiting}>
        {say("web.moderate.decide")}
      </button>
    </form>
  );
}
