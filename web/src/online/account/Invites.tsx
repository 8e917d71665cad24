import { useState } from "preact/hooks";
import { currentLanguage, say } from "../../ui/words";
import { CopyField } from "../CopyField";
import { api, type Invite } from "../net/api";
import { useAnswer } from "../net/useAnswer";
import { useSubmit } from "../net/useSubmit";
import { inviteLink } from "../route";

const USES = 1;
const DAYS = 7;

const day = (time: number) => new Intl.DateTimeFormat(currentLanguage().code, { dateStyle: "medium" }).format(time);

function InviteLine({ invite, onWithdraw }: { invite: Invite; onWithdraw(): void }) {
  const { id, used, uses, expires, by } = invite;
  const words = { count: uses - used, time: day(expires), name: by?.name ?? say("web.invites.command_line") };
  return (
    <li>
      <span class="waiting-name">{say("web.invites.line", words)}</span>
      <button type="button" class="button" aria-label={say("web.invites.withdraw.of", { id })} onClick={onWithdraw}>
        {say("web.invites.withdraw")}
      </button>
    </li>
  );
}

function Amount({
  name,
  value,
  most,
  onChange,
}: {
  name: string;
  value: number;
  most: number;
  onChange(n: number): void;
}) {
  return (
    <label>
      <span>{name}</span>
      <input
        class="field"
        type="number"
        required
        min={1}
        max={most}
        value={value}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

/** Links with which others can register; for operators. */
export function Invites() {
  const { answer: invites, trouble, again } = useAnswer(api.invites, []);
  const [uses, setUses] = useState(USES);
  const [days, setDays] = useState(DAYS);
  const [link, setLink] = useState("");
  const submit = useSubmit();
  const make = async (event: Event) => {
    event.preventDefault();
    const made = await submit.run(async () => setLink(inviteLink((await api.invite(uses, days)).code)));
    if (made) again();
  };
  const withdraw = async (id: number) => {
    if (await submit.run(() => api.uninvite(id))) again();
  };
  return (
    <section class="card" aria-labelledby="account-invites">
      <h2 id="account-invites">{say("web.invites")}</h2>
      <p>{say("web.invites.about")}</p>
      {invites && invites.length > 0 && (
        <ul class="waiting-chairs" aria-labelledby="account-invites">
          {invites.map((invite) => (
            <InviteLine key={invite.id} invite={invite} onWithdraw={() => void withdraw(invite.id)} />
          ))}
        </ul>
      )}
      {link && (
        <div data-testid="invite-link">
          <CopyField name={say("web.invites.link")} value={link} />
          <p role="status">{say("web.invites.once")}</p>
        </div>
      )}
      <p class="refused" role="alert">
        {submit.trouble || trouble}
      </p>
      <form class="fields" onSubmit={(event) => void make(event)}>
        <Amount name={say("web.invites.uses")} value={uses} most={1000} onChange={setUses} />
        <Amount name={say("web.invites.days")} value={days} most={365} onChange={setDays} />
        <button type="submit" class="button" data-testid="invite-make" disabled={submit.waiting}>
          {say("web.invites.make")}
        </button>
      </form>
    </section>
  );
}
