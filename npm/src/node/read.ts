/**
 * read.ts - reads a file of the package, in Node, whose fetch knows no files.
 */
import { readFile } from "node:fs/promises";

export const read = (file: URL): Promise<Uint8Array> => readFile(file);
