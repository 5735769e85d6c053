import type { Extension } from '@codemirror/state';
import { loadCode } from '../browser/load-code';

/** What an editor highlights and reads. */
export type CodeLanguage = 'javascript' | 'json' | 'css' | 'html' | 'markdown' | 'protobuf' | 'text';

const packs: Record<Exclude<CodeLanguage, 'text'>, () => Promise<Extension>> = {
  javascript: async () =>
    (
      await loadCode(() => import(/* webpackChunkName: "kit-editor-javascript" */ '@codemirror/lang-javascript'))
    ).javascript(),
  json: async () =>
    (await loadCode(() => import(/* webpackChunkName: "kit-editor-json" */ '@codemirror/lang-json'))).json(),
  css: async () =>
    (await loadCode(() => import(/* webpackChunkName: "kit-editor-css" */ '@codemirror/lang-css'))).css(),
  html: async () =>
    (await loadCode(() => import(/* webpackChunkName: "kit-editor-html" */ '@codemirror/lang-html'))).html(),
  markdown: async () =>
    (
      await loadCode(() => import(/* webpackChunkName: "kit-editor-markdown" */ '@codemirror/lang-markdown'))
    ).markdown(),
  protobuf: async () =>
    (await loadCode(() => import(/* webpackChunkName: "kit-editor-protobuf" */ './protobuf-language'))).protobuf,
};

/** Grammar of a language, fetched with its first editor. */
export const loadLanguage = async (language: CodeLanguage): Promise<Extension> =>
  language === 'text' ? [] : packs[language]();
