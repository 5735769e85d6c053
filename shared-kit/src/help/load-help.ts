import { defaultLanguage, type Language } from '../i18n/languages';
import { ownHelpPages } from './own-pages';

export interface HelpSettings {
  language: Language;
  /** The help site as the platform names it, without a slash at the end; '' where nobody is signed in. */
  base: string;
}

export interface HelpText {
  /** Markdown. */
  text: string;
  /** What it is written in: English where the wanted language has no such page. */
  language: Language;
}

/** Fetches a page of the operator's own help site; `undefined` where it has none. */
async function fetchPage(base: string, language: Language, key: string): Promise<string | undefined> {
  const response = await fetch(`${base}/help/${language}/${key}.md`, { credentials: 'omit' }).catch(() => undefined);
  // A site of one page answers every address with it.
  if (!response?.ok || response.headers.get('content-type')?.includes('text/html')) return undefined;
  return response.text();
}

/**
 * Where pages are looked for before our own: the operator's help site, if it is a folder of this origin. Another origin
 * is not: the page's security policy lets no other text in.
 */
export function helpFolder(base: string): string | undefined {
  if (!base || !URL.canParse(base, location.origin)) return undefined;
  const url = new URL(base, location.origin);
  const folder = url.pathname.replace(/\/+$/, '');
  return url.origin === location.origin && folder ? folder : undefined;
}

const include = /\{%\s*include\s+([\w/-]+)\s*%\}/g;
const placeholder = (name: string) => `\${${name}}`;
/** Keys become parts of addresses. */
const validKey = /^\w[\w-]*(\/\w[\w-]*)*$/;

/**
 * Text of a help page, complete: language by language (the wanted one, then English), the operator's site before our own
 * pages; `{% include key %}` is replaced by that page, `${helpBaseUrl}` by where the page came from and `${siteBaseUrl}`
 * by the help site.
 * @returns `undefined` where there is no such page in either language
 */
export async function loadHelp(key: string, settings: HelpSettings): Promise<HelpText | undefined> {
  return loadPage(key, settings, []);
}

async function loadPage(key: string, settings: HelpSettings, within: string[]): Promise<HelpText | undefined> {
  if (!validKey.test(key)) return undefined;
  const found = await findPage(key, settings);
  if (!found) return undefined;
  const text = found.text
    .replaceAll(placeholder('siteBaseUrl'), () => settings.base)
    .replaceAll(placeholder('helpBaseUrl'), () => found.base);
  const chain = [...within, key];
  const keys = [...new Set([...text.matchAll(include)].map(([, included = '']) => included))];
  const included = new Map<string, string>();
  for (const one of keys) {
    // A page that includes itself, by whatever detour, is left out there.
    if (!chain.includes(one)) included.set(one, (await loadPage(one, settings, chain))?.text ?? '');
  }
  return { text: text.replace(include, (_, one: string) => included.get(one) ?? ''), language: found.language };
}

async function findPage(
  key: string,
  { language, base }: HelpSettings,
): Promise<(HelpText & { base: string }) | undefined> {
  const folder = helpFolder(base);
  const own = await ownHelpPages();
  for (const one of new Set([language, defaultLanguage])) {
    const theirs = folder && (await fetchPage(folder, one, key));
    if (theirs !== undefined && folder) return { text: theirs, base: folder, language: one };
    const ours = await own.load(one, key);
    if (ours !== undefined) return { text: ours, base: '', language: one };
  }
  return undefined;
}
