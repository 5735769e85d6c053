import type { Language } from '../i18n/languages';

/** The help pages that came with the console. */
export interface OwnPages {
  /** Text of a page in exactly this language; `undefined` where there is none. */
  load: (language: Language, key: string) => Promise<string | undefined>;
}

let source: () => Promise<OwnPages> = async () => ({ load: async () => undefined });

/** Names the console's own pages. The shell does it, once; their list is fetched when somebody first wants help. */
export function provideHelpPages(pages: () => Promise<OwnPages>): void {
  source = pages;
}

/** The help pages that the console brings along. */
export const ownHelpPages = (): Promise<OwnPages> => source();
