/**
 * read.ts - reads a file of the package, in a browser.
 */
export async function read(file: URL): Promise<Uint8Array> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
