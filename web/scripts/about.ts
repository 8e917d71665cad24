/**
 * about.ts - the module "virtual:about": which version this is, and what it is made with. Packages of the page and their
 * licences are read from what is installed, libraries of the server from the build.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Made, Part } from "../src/about/made";

const NAME = "virtual:about";

/** What CMake calls a library, and what its makers do. Two parts of one project are one. */
const LIBRARIES: Record<string, Part> = {
  wslay: { name: "wslay", licence: "MIT", home: "https://tatsuhiro-t.github.io/wslay/" },
  uv: { name: "libuv", licence: "MIT", home: "https://libuv.org/" },
  sqlite3: { name: "SQLite", licence: "Public Domain", home: "https://sqlite.org/" },
  pq: { name: "PostgreSQL", licence: "PostgreSQL", home: "https://www.postgresql.org/" },
  sodium: { name: "libsodium", licence: "ISC", home: "https://libsodium.org/" },
  curl: { name: "curl", licence: "curl", home: "https://curl.se/" },
  icui18n: { name: "ICU", licence: "Unicode-3.0", home: "https://icu.unicode.org/" },
  icuuc: { name: "ICU", licence: "Unicode-3.0", home: "https://icu.unicode.org/" },
};

interface Package {
  version: string;
  license: string;
  homepage?: string;
  dependencies?: Record<string, string>;
}

const json = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Package;

function packages(project: string): Part[] {
  const names = Object.keys(json(join(project, "web/package.json")).dependencies ?? {});
  return names.map((name) => {
    const { license, homepage, version } = json(join(project, "web/node_modules", name, "package.json"));
    return { name: `${name} ${version}`, licence: license, home: homepage ?? `https://www.npmjs.com/package/${name}` };
  });
}

/** Those that the server is linked with. One that is not known here fails the build. */
export function librariesOf(cmake: string): Part[] {
  const linked = /target_link_libraries\(floe_server PUBLIC ([^)]*)\)/.exec(cmake)?.[1]?.split(/\s+/) ?? [];
  const parts = linked
    .filter((name) => !name.startsWith("floe_"))
    .map((name) => {
      const part = LIBRARIES[name];
      if (!part) throw new Error(`web/scripts/about.ts does not know the library ${name}`);
      return part;
    });
  return parts.filter(({ name }, i) => parts.findIndex((one) => one.name === name) === i);
}

function made(project: string): Made {
  const cmake = readFileSync(join(project, "CMakeLists.txt"), "utf8");
  const version = /project\(floe VERSION (\S+)/.exec(cmake)?.[1];
  if (!version) throw new Error("CMakeLists.txt has no version");
  const commit = execFileSync(join(project, "scripts/commit"), { encoding: "utf8" }).trim();
  return { version, commit, packages: packages(project), libraries: librariesOf(cmake) };
}

export function about(project: string): Plugin {
  return {
    name: "floe-about",
    resolveId: (id) => (id === NAME ? "\0" + id : null),
    load: (id) => (id === "\0" + NAME ? `export default ${JSON.stringify(made(project))}` : null),
  };
}
