import { useEffect, useRef, useState } from "preact/hooks";
import type { Live } from "../table/table";

/** Reads what has happened since the last time, and what is expected now. */
export function LiveRegion({ live }: { live: Live }) {
  const read = useRef(live.log.length);
  const [words, setWords] = useState("");
  useEffect(() => {
    const news = live.log.slice(read.current).flatMap((entry) => entry.events.map((event) => event.text));
    read.current = live.log.length;
    const ask = live.thinking === null ? [live.moment.ask] : [];
    if (news.length + ask.length > 0) setWords([...news, ...ask].join(" "));
  }, [live]);
  return (
    <div class="unseen" aria-live="polite" data-testid="spoken">
      {words}
    </div>
  );
}
