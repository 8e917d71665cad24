import type { BannedNetwork } from "../../protocol/server";
import { say } from "../../ui/words";
import { api } from "../net/api";
import { circumstances } from "../net/sanction";
import { useAnswer } from "../net/useAnswer";
import { useSubmit } from "../net/useSubmit";

function NetworkLine({ banned, onLift }: { banned: BannedNetwork; onLift(): void }) {
  const { network, ban } = banned;
  const lift = say("web.moderate.lift");
  return (
    <li class="near-remark" data-testid="banned-network">
      <span>
        <b>{network}</b>
        <small>{circumstances(ban)}</small>
      </span>
      <button type="button" class="button" aria-label={`${lift}: ${network}`} onClick={onLift}>
        {lift}
      </button>
    </li>
  );
}

/** From where nobody may come, and how that ends; nothing if there is no such network. */
export function Networks() {
  const { answer: networks, again } = useAnswer(api.networks, []);
  const submit = useSubmit();
  const lift = async (network: string) => {
    if (await submit.run(() => api.unbanNetwork(network))) again();
  };
  if (!networks?.length && !submit.trouble) return null;
  return (
    <section class="card" aria-labelledby="banned-networks">
      <h2 id="banned-networks">{say("web.networks")}</h2>
      <p class="refused" role="alert">
        {submit.trouble}
      </p>
      <ul class="near-remarks">
        {networks?.map((banned) => (
          <NetworkLine key={banned.network} banned={banned} onLift={() => void lift(banned.network)} />
        ))}
      </ul>
    </section>
  );
}
