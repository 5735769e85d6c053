import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { noMaps, type PageSettings } from '../security-headers.js';

/** What the shell's build leaves in `index.html` for the gateway. */
export const nonceMark = '__CSP_NONCE__';
export const metaMark = '<!--mullion:meta-->';
/** Tells the shell that modules from this machine are allowed. */
const localModulesMeta = '<meta name="mullion-local-modules" content="1">';

/** Gives the current template, or null before the shell was built. */
export type PageSource = () => Promise<string | null>;

/** Reads `index.html` once per change of the file, so that a newly published shell shows without a restart. */
export function pageFromFile(file: string): PageSource {
  let cached: { modified: number; template: string } | undefined;
  return async () => {
    try {
      const { mtimeMs: modified } = await stat(file);
      if (cached?.modified !== modified) cached = { modified, template: await readFile(file, 'utf8') };
      return cached.template;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
}

/** A fresh nonce of 128 random bits. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/** What the page is told of the operator's settings; in letters that mean nothing to HTML and to nginx. */
export function pageMeta({ localModules = false, maps = noMaps, codeHosts = [] }: PageSettings): string {
  const { hereKey, tencentTiles } = maps;
  const told = encodeURIComponent(JSON.stringify({ hereKey, tencentTiles })).replaceAll("'", '%27');
  return [
    localModules && localModulesMeta,
    (hereKey || tencentTiles) && `<meta name="mullion-maps" content="${told}">`,
    codeHosts.length > 0 && `<meta name="mullion-code-hosts" content="${codeHosts.join(' ')}">`,
  ]
    .filter(Boolean)
    .join('');
}

export const renderPage = (template: string, nonce: string, settings: PageSettings): string =>
  template.replaceAll(nonceMark, nonce).replace(metaMark, () => pageMeta(settings));
