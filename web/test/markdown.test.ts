import { expect, test } from "vitest";
import { readLine, readMarkdown } from "../src/online/club/markdown";

test("headings, lists and paragraphs", () => {
  const text = "# Who\n\nThe Ice Club\nHarbour 1\r\n\n## Rules\n- be kind\n* play\nThe end";
  expect(readMarkdown(text).map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ["heading", 1],
    ["paragraph", 2],
    ["subheading", 1],
    ["list", 2],
    ["paragraph", 1],
  ]);
});

test("each heading stands alone, and lists end at an empty line", () => {
  expect(readMarkdown("# A\n# B\n\n- x\n\n- y").map(({ kind }) => kind)).toEqual([
    "heading",
    "heading",
    "list",
    "list",
  ]);
});

test("strong, emphasis and links", () => {
  expect(readLine("a **b c** *d* [e f](https://x.example/a?b#c) [m](mailto:a@b.example).")).toEqual([
    { text: "a ", kind: "plain" },
    { text: "b c", kind: "strong" },
    { text: " ", kind: "plain" },
    { text: "d", kind: "emphasis" },
    { text: " ", kind: "plain" },
    { text: "e f", kind: "link", href: "https://x.example/a?b#c" },
    { text: " ", kind: "plain" },
    { text: "m", kind: "link", href: "mailto:a@b.example" },
    { text: ".", kind: "plain" },
  ]);
});

test("everything else is text", () => {
  for (const line of [
    "<script>alert(1)</script>",
    "<b>x</b> &amp; y",
    "[x](javascript:alert(1))",
    "[x](data:text/html,x)",
    "[x](//x.example)",
    "![x](/a.png)",
    "2 * 3 * 4",
    "**",
    "`x`",
    "[x]( https://x.example)",
  ]) {
    expect(readLine(line)).toEqual([{ text: line, kind: "plain" }]);
  }
  expect(readMarkdown(" \n\t\n")).toEqual([]);
});

test("a long line is read in a moment", () => {
  expect(readLine("*".repeat(65536)).length).toBeGreaterThan(0);
  expect(readLine("[x](".repeat(16384)).length).toBeGreaterThan(0);
});
