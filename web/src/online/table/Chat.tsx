import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/Icon";
import { keepMuted, mutedPeople } from "../../ui/storage";
import { say } from "../../ui/words";
import { connection } from "../net/connection";
import { type Person, PRESETS, type Remark, type Told, VISITOR } from "../net/protocol";
import type { Room } from "../net/room";
import { Signal, useSignal } from "../net/signal";
import { type Submit, useSubmit } from "../net/useSubmit";
import { KindMark } from "../PersonMarks";
import { ReportDialog, type Target } from "./Report";
import { wordsOf } from "./remark";

const LONGEST = 170; // letters: the server takes 511 bytes

/** Whom this person does not want to hear. */
export const muted = new Signal<readonly number[]>(mutedPeople());

function setMuted(person: number, mute: boolean): void {
  const others = muted.value.filter((one) => one !== person);
  const people = mute ? [...others, person] : others;
  muted.set(people);
  keepMuted(people);
}

interface LineProps {
  remark: Remark;
  you: Person;
  onReport(): void;
}

/** What can be done about a remark of somebody else. */
function LineButtons({ remark: { from, removed }, you, onReport }: LineProps) {
  return (
    <span class="remark-buttons">
      {!removed && you !== VISITOR && (
        <button
          type="button"
          class="button quiet icon-only"
          data-testid="report"
          aria-label={say("web.report.of", { name: from.name })}
          title={say("web.report.of", { name: from.name })}
          onClick={onReport}
        >
          <Icon name="flag" />
        </button>
      )}
      <button
        type="button"
        class="button quiet icon-only"
        aria-label={say("web.chat.mute", { name: from.name })}
        title={say("web.chat.mute", { name: from.name })}
        onClick={() => setMuted(from.id, true)}
      >
        <Icon name="mute" />
      </button>
    </span>
  );
}

function Line(props: LineProps) {
  const { remark, you } = props;
  const { from, watching, removed } = remark;
  const own = from.id === you.id;
  return (
    <li class={`remark${own ? " own" : ""}${watching ? " apart" : ""}${removed ? " removed" : ""}`}>
      <span class="remark-from">
        {from.name}
        <KindMark person={from} />
        {watching && <small>{say("web.chat.spectator")}</small>}
      </span>
      <span class="remark-words">{wordsOf(remark)}</span>
      {!own && <LineButtons {...props} />}
    </li>
  );
}

/** Those who were silenced, to be heard again. */
function Silenced({ remarks, who }: { remarks: readonly Remark[]; who: readonly number[] }) {
  const people = new Map(remarks.filter(({ from }) => who.includes(from.id)).map(({ from }) => [from.id, from]));
  if (people.size === 0) return null;
  return (
    <div class="button-row">
      {[...people.values()].map(({ id, name }) => (
        <button type="button" class="button" key={id} onClick={() => setMuted(id, false)}>
          {say("web.chat.unmute", { name })}
        </button>
      ))}
    </div>
  );
}

function Presets({ table, submit }: { table: string; submit: Submit }) {
  return (
    <div class="presets" role="group" aria-label={say("web.chat.presets")}>
      {PRESETS.map((preset) => (
        <button
          type="button"
          class="button"
          key={preset}
          data-preset={preset}
          onClick={() => void submit.run(() => connection.once("say", { table, preset }))}
        >
          {say(`web.chat.${preset}`)}
        </button>
      ))}
    </div>
  );
}

function Field({ table, submit }: { table: string; submit: Submit }) {
  const [text, setText] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    const words = text.trim();
    if (words && (await submit.run(() => connection.once("say", { table, text: words })))) setText("");
  };
  return (
    <form class="chat-field" onSubmit={(event) => void send(event)}>
      <input
        class="field"
        data-testid="chat-text"
        aria-label={say("web.chat.text")}
        placeholder={say("web.chat.text")}
        maxLength={LONGEST}
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button primary" data-testid="chat-send">
        {say("web.chat.send")}
      </button>
    </form>
  );
}

/** Follows the newest remark. */
function useNewest(count: number) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [count]);
  return box;
}

/** Everybody else whose name can be seen at the table. */
function othersAt(told: Told | undefined, remarks: readonly Remark[], you: Person): Person[] {
  const seen = [...(told?.chairs ?? []).map(({ person }) => person), ...remarks.map(({ from }) => from)];
  const people = seen.filter((one): one is Person => !!one && one.id !== you.id && one.kind !== "former");
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

/** What is to be reported: a remark or its author's name, or one of the names. */
type Reporting = { title: string; targets: Target[] };

const reportOf = (remark: Remark): Reporting => ({
  title: say("web.report.of", { name: remark.from.name }),
  targets: [{ remark }, { person: remark.from }],
});

function ReportSomebody({ people, onReport }: { people: readonly Person[]; onReport(wanted: Reporting): void }) {
  if (people.length === 0) return null;
  const targets = people.map((person) => ({ person }));
  return (
    <button
      type="button"
      class="button quiet"
      data-testid="report-somebody"
      onClick={() => onReport({ title: say("web.report.somebody"), targets })}
    >
      <Icon name="flag" />
      {say("web.report.somebody")}
    </button>
  );
}

/** What is said at a table, and something to say. */
export function Chat({ room, you }: { room: Room; you: Person }) {
  const remarks = useSignal(room.remarks);
  const now = useSignal(room.now);
  const silenced = useSignal(muted);
  const [reporting, setReporting] = useState<Reporting | null>(null);
  const submit = useSubmit();
  const heard = remarks.filter(({ from }) => !silenced.includes(from.id));
  const box = useNewest(heard.length);
  return (
    <div class="chat">
      <div class="remarks" ref={box} role="log" tabIndex={0} aria-label={say("web.chat")} data-testid="remarks">
        {heard.length === 0 && <p class="online-empty">{say("web.chat.none")}</p>}
        <ol>
          {heard.map((remark) => (
            <Line key={remark.number} remark={remark} you={you} onReport={() => setReporting(reportOf(remark))} />
          ))}
        </ol>
      </div>
      <Silenced remarks={remarks} who={silenced} />
      <p class="refused" role="alert">
        {submit.trouble}
      </p>
      {you !== VISITOR && (
        <>
          <Presets table={room.id} submit={submit} />
          <Field table={room.id} submit={submit} />
          <ReportSomebody people={othersAt(now?.told, remarks, you)} onReport={setReporting} />
        </>
      )}
      {reporting && <ReportDialog table={room.id} {...reporting} onClose={() => setReporting(null)} />}
    </div>
  );
}
