/**
 * AidLines.tsx - the player aid: sections of short lines, those marked that help with the present decision.
 */
import { useEffect, useRef } from "preact/hooks";
import { RuleLink } from "../ui/RuleLink";
import { say } from "../ui/words";
import { concerns } from "./concerns";
import type { Aid, AidLine, Kind } from "./load";
import { Ours } from "./Ours";
import { useAid } from "./useAid";
import { editionName } from "./edition_name";
import "./aid.css";

interface Props {
  kind: Kind;
  /** The codes of what is asked now. */
  now: ReadonlySet<string>;
  onRule(rule: string): void;
}

/** Points for 1, 2, 3 ... cards. */
function Row({ points, name }: { points: readonly number[]; name: string }) {
  return (
    <span class="aid-row" role="table" aria-label={name}>
      {points.map((worth, i) => (
        <span key={i} role="row">
          <span class="aid-count" role="rowheader">
            {i + 1}
          </span>
          <b role="cell">{worth}</b>
        </span>
      ))}
    </span>
  );
}

function Line({ line, aid, props }: { line: AidLine; aid: Aid; props: Props }) {
  const ours = aid.reconstructions.find(({ code }) => code === line.reconstruction);
  const now = concerns(line, props.now);
  return (
    <li class={now ? "aid-line aid-now" : "aid-line"} data-aid={line.code} aria-current={now ? "step" : undefined}>
      {line.title && <b class="aid-title">{line.title}</b>} <span>{line.text}</span>
      {ours && <Ours text={ours.text} />} <RuleLink rule={line.rule} onRule={props.onRule} />
      {line.row && <Row points={line.row} name={line.title ?? line.text} />}
    </li>
  );
}

/** Beside the board it scrolls by itself: what helps with another decision comes into sight. */
function useFollow(aid: Aid | null, now: ReadonlySet<string>) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = root.current?.querySelector<HTMLElement>(".aid-now");
    const box = root.current?.closest(".aid-scroll");
    if (!line || !box) return;
    const { top, bottom } = line.getBoundingClientRect();
    const room = box.getBoundingClientRect();
    if (top < room.top || bottom > room.bottom) box.scrollTop += top - room.top - room.height / 4;
  }, [aid, [...now].join(" ")]);
  return root;
}

export function AidLines(props: Props) {
  const { aid, failed } = useAid(props.kind);
  const root = useFollow(aid, props.now);
  if (failed) return <p>{say("web.aid.missing")}</p>;
  if (!aid) return null;
  return (
    <div ref={root} class="aid" data-testid="aid-lines">
      {aid.sections.map(({ section, title, lines }) => (
        <section key={section} class={`aid-section aid-${section}`}>
          <h3>{title}</h3>
          <ul>
            {lines.map((line, i) => (
              <Line key={`${line.code}${i}`} line={line} aid={aid} props={props} />
            ))}
          </ul>
        </section>
      ))}
      <p class="aid-edition">{editionName(aid.edition)}</p>
    </div>
  );
}
