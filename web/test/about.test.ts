import { expect, test } from "vitest";
import { librariesOf } from "../scripts/about";

const linked = (words: string) => `target_link_libraries(floe_server PUBLIC ${words})`;

test("the libraries that the server is linked with are told once each, and our own are not", () => {
  const names = librariesOf(linked("floe_protocol uv sqlite3 icui18n icuuc")).map(({ name }) => name);
  expect(names).toEqual(["libuv", "SQLite", "ICU"]);
});

test("a library that nobody has described fails the build", () => {
  expect(() => librariesOf(linked("uv magic"))).toThrow("magic");
});
