/**
 * several.mjs NAME... - runs these files of tests (NAME.test.mjs) one after the other in one process, as `make test` does: each
 * has a server of its own, but node, Playwright and the browser start once for all of them, which takes longer than a short test.
 */
for (const name of process.argv.slice(2)) await import(`./${name}.test.mjs`);
