import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { declarationSchema } from '../src/module/declaration-schema.js';
import { faultOf, plannedFault } from '../src/module/declaration-words.js';
import { kitDir } from './package-info.mjs';

const options = { discriminator: true, strictTypes: false, strictRequired: false };
let check;

/**
 * What is wrong with a declaration, in words that name the field (`menu[0].auth is missing`); undefined: nothing.
 * @param {unknown} declaration
 * @returns {string | undefined}
 */
export function declarationProblem(declaration) {
  check ??= new Ajv({ ...options, verbose: true }).compile(declarationSchema);
  const found = check(declaration) ? plannedFault(declaration) : faultOf(check.errors.at(-1));
  return found && `${found.field || 'the declaration'} ${found.fault}`;
}

/**
 * Writes the same check as plain code, without Ajv, into `shared-kit/generated/declaration-check.js`: the page has no
 * room for a compiler, and its policy forbids compiling. Runs before webpack and Jest read the kit's sources.
 */
export function writeDeclarationCheck() {
  const file = path.join(kitDir, 'generated/declaration-check.js');
  // One function for each definition, instead of its code at each place that refers to it.
  const ajv = new Ajv({
    ...options,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true, optimize: 2 },
  });
  const code = `${standaloneCode.default(ajv, ajv.compile(withoutDescriptions(declarationSchema)))}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === code) return;
  mkdirSync(path.dirname(file), { recursive: true });
  // Several programs may start at once.
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
}

const withoutDescriptions = (schema) =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'description' ? undefined : value)));
