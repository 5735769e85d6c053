import { type ImportSpecifier, parse } from 'es-module-lexer/minimal/js';
import type { ModuleCode } from './document-messages';
import type { FetchedCode } from './fetch-code';
import { ResourceError } from './resource-type';

/** Kinds of places that the lexer finds. */
const STATIC = 1;
const DYNAMIC = 2;
const META = 3;

/**
 * A module and all that it imports by address, fetched by the page. Addresses in their code are whole, also those of `import.meta`: in a
 * document it is of no address. What is imported by an expression isn't known; the document can't load it.
 * @throws ResourceError that names what didn't arrive, or isn't imported by an address
 */
export async function moduleCode(url: string, fetched: (url: string) => Promise<FetchedCode>): Promise<ModuleCode[]> {
  const modules = new Map<string, ModuleCode | null>();
  const add = async (address: string): Promise<void> => {
    if (modules.has(address)) return;
    modules.set(address, null);
    const { code, base } = await fetched(address);
    const { text, imported } = withWholeImports(code, base);
    modules.set(address, { url: address, code: text });
    await Promise.all(imported.map(add));
  };
  await add(url);
  return [...modules.values()].filter((module) => module !== null);
}

/** A module with whole addresses, and which modules it imports. */
function withWholeImports(code: string, base: string): { text: string; imported: string[] } {
  const imported: string[] = [];
  let [text, at] = ['', 0];
  const put = (start: number, end: number, put: string) => {
    text += code.slice(at, start) + put;
    at = end;
  };
  for (const place of importsOf(code)) {
    if (Number(place.t) === META) put(place.ss, place.se, `({ url: ${JSON.stringify(base)} })`);
    else if (place.n !== undefined && [STATIC, DYNAMIC].includes(place.t)) {
      const url = wholeAddress(place.n, base);
      imported.push(url);
      put(place.s, place.e, place.t === DYNAMIC ? `"${url}"` : url);
    }
  }
  return { text: text + code.slice(at), imported };
}

/** Where a module imports others; nothing in what is none, which the document says. */
function importsOf(code: string): readonly ImportSpecifier[] {
  try {
    return parse(code)[0];
  } catch {
    return [];
  }
}

/**
 * The address of a module that is imported; one without a path, such as `vue`, is a name that nobody knows here.
 * @throws ResourceError
 */
function wholeAddress(named: string, base: string): string {
  const isRelative = /^\.{0,2}\//.test(named);
  if (!isRelative && !URL.canParse(named)) throw new ResourceError('unable-to-load', named);
  // No mark that ends a text stays in it.
  return new URL(named, base).href.replaceAll("'", '%27').replaceAll('"', '%22');
}
