/**
 * protocol.mjs - makes web/src/protocol/*.ts, the types of all messages, from the schemas of docs.
 *
 *     node scripts/protocol.mjs            writes them
 *     node scripts/protocol.mjs --check    fails if they are not what it would write
 *
 * Every definition becomes a type of its name: table_id is TableId. A list of words is also an array (PRESET), numbers with titles
 * are an object (CLOSE_CODE), and limits of texts and numbers are in LIMITS.
 */
import { readFileSync, writeFileSync } from "node:fs";

const DOCS = new URL("../../docs/", import.meta.url);
const TARGET = new URL("../src/protocol/", import.meta.url);
/** @type {Record<string, string>} */
const FILES = { "engine.schema.json": "engine", "server.schema.json": "server" };
const LIMITS = /** @type {const} */ (["minimum", "maximum", "minLength", "maxLength", "minBytes", "maxBytes"]);
const WIDTH = 120;

/**
 * As much of JSON Schema as ours use.
 * @typedef {Partial<Record<(typeof LIMITS)[number], number>> & {
 *   $ref?: string, title?: string, description?: string, const?: unknown, enum?: unknown[], type?: string | string[],
 *   properties?: Record<string, Schema>, required?: string[], additionalProperties?: boolean | Schema,
 *   items?: Schema, oneOf?: Schema[], anyOf?: Schema[],
 * }} Schema
 */

/** By name: $defs of a schema. @typedef {Record<string, Schema>} Definitions */

const typeName = (/** @type {string} */ name) => name.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());
const upperName = (/** @type {string} */ name) => name.toUpperCase();
const moduleName = (/** @type {string} */ name) => typeName(FILES[name]);

// ---- types ----

/**
 * The type that a reference of this document means.
 * @param {string} reference
 */
function referred(reference) {
  const [file, path] = reference.split("#");
  const name = typeName(path.replace("/$defs/", ""));
  return file === "" ? name : `${moduleName(file)}.${name}`;
}

const union = (/** @type {string[]} */ types) => [...new Set(types)].join(" | ");
const inArray = (/** @type {string} */ type) => (/^[\w.]+$/.test(type) ? `${type}[]` : `(${type})[]`);

/**
 * The description as a comment, in lines that are not too long.
 * @param {Schema} schema
 */
function commentOf({ description }, indent = "") {
  if (!description) return "";
  const line = `${indent}/** ${description} */\n`;
  if (line.length <= WIDTH) return line;
  const lines = description.match(new RegExp(`.{1,${WIDTH - 10}}( |$)`, "g")) ?? [];
  return `${indent}/**\n${lines.map((one) => `${indent} * ${one.trimEnd()}\n`).join("")}${indent} */\n`;
}

/**
 * @param {string} name
 * @param {Schema} schema
 * @param {boolean} required
 */
function member(name, schema, required) {
  const comment = commentOf(schema, "  ");
  return `${comment}  ${name}${required ? "" : "?"}: ${typeOf(schema).replace(/\n/g, "\n  ")};\n`;
}

/** @param {Schema} schema */
function objectType(schema) {
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).map(([name, one]) => member(name, one, required.has(name)));
  const others = schema.additionalProperties;
  if (others && typeof others === "object") {
    const type = typeOf(others);
    if (members.length === 0) return `{ [name: string]: ${type} }`;
    members.push(`  [name: string]: ${union([type, "undefined"])};\n`);
  }
  return members.length === 0 ? "object" : `{\n${members.join("")}}`;
}

/** @type {Record<string, string>} */
const SIMPLE = { string: "string", boolean: "boolean", null: "null", number: "number", integer: "number" };

/**
 * @param {Schema} schema
 * @returns {string}
 */
function typeOf(schema) {
  if (schema.$ref) return referred(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((one) => JSON.stringify(one)));
  if (schema.type === "object") return objectType(schema);
  if (schema.type === "array") return inArray(typeOf(schema.items ?? {}));
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.type) return union([schema.type].flat().map((type) => SIMPLE[type]));
  return "unknown";
}

/**
 * @param {string} name
 * @param {Schema} schema
 */
function declaration(name, schema) {
  const comment = commentOf(schema);
  const type = typeOf(schema);
  if (schema.enum?.every((one) => typeof one === "string"))
    return `${comment}export const ${upperName(name)} = [\n${schema.enum.map((one) => `  "${one}",\n`).join("")}] as const;
export type ${typeName(name)} = (typeof ${upperName(name)})[number];\n`;
  if (schema.type === "object" && type.startsWith("{")) return `${comment}export interface ${typeName(name)} ${type}\n`;
  const line = `export type ${typeName(name)} = ${type};`;
  return `${comment}${line.length <= WIDTH && !line.includes("\n") ? line : manyLines(name, schema)}\n`;
}

/**
 * A type of several, each on its own line.
 * @param {string} name
 * @param {Schema} schema
 */
function manyLines(name, schema) {
  const types = (schema.oneOf ?? schema.anyOf ?? [schema]).map((one) => `  | ${typeOf(one).replace(/\n/g, "\n    ")}`);
  return `export type ${typeName(name)} =\n${types.join("\n")};`;
}

// ---- values ----

/** Numbers with titles. */
const titlesOf = (/** @type {Schema} */ { oneOf = [] }) =>
  oneOf.every((one) => one.title && one.const !== undefined) ? oneOf : [];

/**
 * @param {string} name
 * @param {Schema} schema
 */
function titled(name, schema) {
  const members = titlesOf(schema).map((one) => `${commentOf(one, "  ")}  ${one.title}: ${one.const},\n`);
  return `export const ${upperName(name)} = {\n${members.join("")}} as const;\n`;
}

/** @param {Definitions} definitions */
function limits(definitions) {
  const lines = [];
  for (const [name, schema] of Object.entries(definitions)) {
    const found = LIMITS.filter((word) => schema[word] !== undefined).map((word) => `${word}: ${schema[word]}`);
    if (found.length > 0) lines.push(`  ${name}: { ${found.join(", ")} },\n`);
  }
  return `/** Of texts (characters, or bytes in UTF-8) and of numbers. */\nexport const LIMITS = {\n${lines.join("")}} as const;\n`;
}

// ---- all operations, all events ----

const named = (/** @type {Schema} */ { oneOf = [] }) => oneOf.map(({ $ref = "" }) => $ref.replace("#/$defs/", ""));

/** @param {Definitions} definitions */
function operations(definitions) {
  const lines = named(definitions.request).map(
    (name) =>
      `  ${name}: { fields: Without<${typeName(name)}, "op" | "id">; answer: Without<${typeName(`${name}_answer`)}, "id" | "ok"> };\n`,
  );
  return `type Without<Type, Names extends string> = Type extends unknown ? Omit<Type, Names> : never;

/** What each operation wants, and what it answers. */
export interface Operations {\n${lines.join("")}}\n`;
}

/** @param {Definitions} definitions */
function events(definitions) {
  if (!definitions.event.oneOf) return "";
  const lines = named(definitions.event).map((name) => `  ${name.replace(/_event$/, "")}: ${typeName(name)};\n`);
  return `/** What is told without being asked for. */\nexport interface Events {\n${lines.join("")}}\n`;
}

// ---- a module ----

/** @param {string} file */
function moduleOf(file) {
  const text = readFileSync(new URL(file, DOCS), "utf8");
  /** @type {Definitions} */
  const definitions = JSON.parse(text).$defs;
  const others = Object.keys(FILES).filter((other) => other !== file && text.includes(`"${other}#`));
  return [
    `/**\n * ${FILES[file]}.ts - made from docs/${file} by web/scripts/protocol.mjs: change that one.\n */\n`,
    ...others.map((other) => `import type * as ${moduleName(other)} from "./${FILES[other]}";\n`),
    ...Object.entries(definitions).map(([name, schema]) => declaration(name, schema)),
    ...Object.entries(definitions)
      .filter(([, schema]) => titlesOf(schema).length > 0)
      .map(([name, schema]) => titled(name, schema)),
    limits(definitions),
    operations(definitions),
    events(definitions),
  ]
    .filter(Boolean)
    .join("\n");
}

/** @param {URL} target */
function current(target) {
  try {
    return readFileSync(target, "utf8");
  } catch {
    return "";
  }
}

for (const [file, name] of Object.entries(FILES)) {
  const target = new URL(`${name}.ts`, TARGET);
  const made = moduleOf(file);
  if (!process.argv.includes("--check")) writeFileSync(target, made);
  else if (current(target) !== made) {
    console.error(`web/src/protocol/${name}.ts is not what docs/${file} says: run node web/scripts/protocol.mjs`);
    process.exitCode = 1;
  }
}
