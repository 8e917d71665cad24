import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MoveQueue, type Followed, type Shown } from "../src/table/queue";
import type { Live, LogEntry, Moment, Setup } from "../src/table/table";

const setup = { sitters: [{ kind: "person" }, { kind: "computer", level: 1 }, { kind: "remote" }] } as Setup;
const [ME, FOX, FAR] = [0, 1, 2];

const entry = (ply: number, seat: number, brief?: string, move = `${ply}`): LogEntry => ({
  ply,
  turn: ply,
  seat,
  move,
  text: move,
  events: [{ code: "played", text: move, ...(brief && { brief }) }],
});
const momentOf = (ply: number) => ({ ply, decides: ME }) as Moment;
const liveOf = (log: LogEntry[], moves = [{ move: "x" }]): Live =>
  ({
    moment: momentOf(log.length),
    log,
    moves,
    thinking: null,
    mayUndo: true,
    events: log.at(-1)?.events ?? [],
  }) as never;

/** A table that others play at, and what was shown of it. */
class TestTable implements Followed {
  readonly setup = setup;
  live = liveOf([]);
  fails = false;
  private hear: (live: Live) => void = () => {};
  readonly listen = (listener: (live: Live) => void) => {
    this.hear = listener;
    return () => (this.hear = () => {});
  };
  moment = (ply: number) => (this.fails ? Promise.reject(new Error()) : Promise.resolve(momentOf(ply)));
  tell(...log: LogEntry[]) {
    this.live = liveOf(log);
    this.hear(this.live);
  }
}

let table: TestTable;
let queue: MoveQueue;
let all: Shown[];
/** Plies as they were shown, each once. */
const plies = () => all.map(({ live }) => live.moment.ply).filter((ply, i, list) => ply !== list[i - 1]);
const now = () => all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  table = new TestTable();
  queue = new MoveQueue(table);
  queue.setPace("normal");
  all = [];
  queue.follow((shown) => all.push(shown));
});
afterEach(() => void vi.useRealTimers());

const rest = () => vi.runAllTimersAsync();

test("decisions that come together are shown one after the other, each with its log and events", async () => {
  const log = [entry(1, ME), entry(2, FOX, "two"), entry(3, FAR, "three")];
  table.tell(...log);
  await rest();
  expect(plies()).toEqual([0, 1, 2, 3]);
  for (const { live } of all.slice(1)) {
    expect(live.log.length).toBe(live.moment.ply);
    if (live.log.length > 0) expect(live.events).toEqual(live.log.at(-1)!.events);
  }
});

test("while something waits nobody can decide, and then they can", async () => {
  table.tell(entry(1, FOX, "one"), entry(2, FAR, "two"));
  await vi.advanceTimersByTimeAsync(1);
  expect([now().behind, now().live.moves]).toEqual([true, []]);
  expect(now().live.thinking).toBe(null); // somebody far away does not think aloud
  await vi.advanceTimersByTimeAsync(1000);
  expect([now().behind, now().live.moves.length, now().live.moment.ply]).toEqual([false, 1, 2]);
});

test("an own decision is shown at once, even while the last one is still being looked at", async () => {
  const log = [entry(1, FOX, "one")];
  table.tell(...log);
  expect(now().live.moment.ply).toBe(1);
  table.tell(...log, entry(2, ME));
  expect([now().live.moment.ply, now().behind]).toEqual([2, false]);
  await rest();
});

test("a slower pace takes longer, and what is not worth a word is passed over quickly", async () => {
  const shownAfter = async (pace: "slow" | "fast", brief: string | undefined, time: number) => {
    const other = new TestTable();
    const own = new MoveQueue(other);
    own.setPace(pace);
    own.follow(() => {});
    other.tell(entry(1, FOX, brief), entry(2, FOX, "two"));
    await vi.advanceTimersByTimeAsync(time);
    return own.shown.live.moment.ply;
  };
  expect(await shownAfter("slow", "one", 1000)).toBe(1);
  expect(await shownAfter("fast", "one", 1000)).toBe(2);
  expect(await shownAfter("slow", undefined, 1000)).toBe(2);
});

test("at once nothing waits, and nothing moves", () => {
  queue.setPace("once");
  table.tell(entry(1, FOX, "one"), entry(2, FAR, "two"));
  expect([now().live, now().behind, now().tempo]).toEqual([table.live, false, 0]);
});

test("choosing at once shows what waits", async () => {
  table.tell(entry(1, FOX, "one"), entry(2, FAR, "two"));
  await vi.advanceTimersByTimeAsync(1);
  queue.setPace("once");
  expect([now().live.moment.ply, now().behind]).toEqual([2, false]);
});

test("what waits can be skipped, and does not come again", async () => {
  table.tell(entry(1, FOX, "one"), entry(2, FAR, "two"), entry(3, FOX, "three"));
  queue.skip();
  expect([now().live.moment.ply, now().behind, now().live.events]).toEqual([3, false, []]);
  const count = all.length;
  await rest();
  expect(all.length).toBe(count);
});

test("taking back shows the table as it is", async () => {
  table.tell(entry(1, FOX, "one"), entry(2, FAR, "two"));
  table.tell(entry(1, FOX, "one"));
  expect([now().live.moment.ply, now().behind]).toEqual([1, false]);
  table.tell(entry(1, FOX, "other", "b"));
  expect(now().live.log[0]!.move).toBe("b");
  await rest();
});

test("in a tab that nobody looks at moves wait, and only the last of many are shown", async () => {
  queue.halt(true);
  const log = Array.from({ length: 30 }, (_, i) => entry(i + 1, FOX, "x"));
  for (let count = 1; count <= 30; count += 1) table.tell(...log.slice(0, count));
  await rest();
  expect([now().live.moment.ply, now().behind]).toEqual([0, true]);
  queue.halt(false);
  await rest();
  expect(plies()).toEqual([0, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
});

test("a decision can be seen again, also at once, and then the table as it stands", async () => {
  queue.setPace("once");
  table.tell(entry(1, ME), entry(2, FOX, "two"), entry(3, FAR, "three"));
  all.length = 0;
  queue.replay(2, 2);
  await rest();
  expect(plies()).toEqual([1, 2, 3]);
  expect(all.map(({ behind }) => behind)).toEqual([true, true, false]);
  expect(all[1]!.tempo).toBeGreaterThan(0);
});

test("moves that come while one is seen again are shown after it", async () => {
  const log = [entry(1, ME), entry(2, FOX, "two")];
  table.tell(...log);
  await rest();
  all.length = 0;
  queue.replay(2, 2);
  await vi.advanceTimersByTimeAsync(1);
  table.tell(...log, entry(3, FAR, "three"));
  await rest();
  expect(plies()).toEqual([1, 2, 3]);
  expect(now().behind).toBe(false);
});

test("what cannot be had is not waited for", async () => {
  table.fails = true;
  table.tell(entry(1, FOX, "one"), entry(2, FAR, "two"));
  await rest();
  expect([now().live.moment.ply, now().behind]).toEqual([2, false]);
});
