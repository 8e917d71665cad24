/**
 * contact.mjs - build/shots/index.html: all pictures that tests have taken, on one page, to be looked at.
 */
import { readdir, writeFile } from "node:fs/promises";

const STYLE = `body { margin: 16px; background: #33404a; color: #fff; font: 15px system-ui, sans-serif }
section { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; margin-bottom: 32px }
h2 { flex: 1 0 100%; margin: 0 }
figure { margin: 0 } img { display: block; max-width: 720px; max-height: 560px; background: #fff }`;

/**
 * A picture is called SCREEN or SCREEN@SIZE; those of a screen stand together.
 * @param {string} folder
 */
export async function contactSheet(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".png")).sort();
  /** @type {Record<string, string[]>} */
  const screens = {};
  for (const name of names) {
    const screen = name.replace(/(@.*)?\.png$/, "");
    screens[screen] = [...(screens[screen] ?? []), name];
  }
  const figure = (/** @type {string} */ name) =>
    `<figure><a href="${name}"><img loading="lazy" src="${name}" alt=""></a><figcaption>${name.slice(0, -4)}</figcaption></figure>`;
  const sections = Object.entries(screens).map(
    ([screen, pictures]) => `<section><h2>${screen}</h2>${pictures.map(figure).join("")}</section>`,
  );
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floe: ${names.length} pictures</title>`;
  await writeFile(`${folder}index.html`, `${head}<style>${STYLE}</style>\n${sections.join("\n")}\n</html>\n`);
  return names.length;
}
