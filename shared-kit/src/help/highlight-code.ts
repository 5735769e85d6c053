import type { Parser } from '@lezer/common';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { isCodeNotLoaded, loadCode } from '../browser/load-code';

/** Languages of code blocks by the names that texts use. `bash` is known and stays plain. */
const parsers: Readonly<Record<string, () => Promise<Parser>>> = {
  css: () => loadCode(() => import(/* webpackChunkName: "kit-grammars" */ '@lezer/css')).then(({ parser }) => parser),
  json: () => loadCode(() => import(/* webpackChunkName: "kit-grammars" */ '@lezer/json')).then(({ parser }) => parser),
  html: () => loadCode(() => import(/* webpackChunkName: "kit-grammars" */ '@lezer/html')).then(({ parser }) => parser),
  javascript: () =>
    loadCode(() => import(/* webpackChunkName: "kit-grammars" */ '@lezer/javascript')).then(({ parser }) => parser),
  typescript: () =>
    loadCode(() => import(/* webpackChunkName: "kit-grammars" */ '@lezer/javascript')).then(({ parser }) =>
      parser.configure({ dialect: 'ts' }),
    ),
};
const otherNames: Readonly<Record<string, string>> = {
  js: 'javascript',
  ts: 'typescript',
  markup: 'html',
  xml: 'html',
  json5: 'json',
  java: 'javascript',
};

const highlighter = tagHighlighter([
  { tag: tags.keyword, class: 'keyword' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string), tags.attributeValue], class: 'string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], class: 'number' },
  { tag: tags.comment, class: 'comment' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.tagName], class: 'function' },
  { tag: [tags.propertyName, tags.attributeName, tags.typeName, tags.className], class: 'property' },
]);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Words without colors say the same. */
function plainIfNotLoaded(error: unknown): undefined {
  if (!isCodeNotLoaded(error)) throw error;
}

/** Puts pieces of code together, in lines of their own where these are numbered. */
class Lines {
  private lines = [''];
  add(html: string): void {
    this.lines[this.lines.length - 1] += html;
  }
  break(): void {
    this.lines.push('');
  }
  html(numbered: boolean): string {
    return numbered ? this.lines.map((line) => `<span data-line="">${line}</span>`).join('\n') : this.lines.join('\n');
  }
}

/**
 * Code as HTML whose parts carry `data-tok`. The grammar is fetched when its language is first met; without one, or if it
 * does not arrive, the code stays plain.
 * @param numbered puts each line into an element that the style numbers; one-line code never is
 */
export async function highlight(code: string, language: string, numbered: boolean): Promise<string> {
  const name = language.toLowerCase();
  const load = Object.hasOwn(parsers, name) ? parsers[name] : parsers[otherNames[name] ?? ''];
  const lines = new Lines();
  const withNumbers = numbered && code.includes('\n');
  const parser = await load?.().catch(plainIfNotLoaded);
  if (parser) {
    highlightCode(
      code,
      parser.parse(code),
      highlighter,
      (text, token) => lines.add(token ? `<span data-tok="${token}">${escapeHtml(text)}</span>` : escapeHtml(text)),
      () => lines.break(),
    );
  } else {
    code.split('\n').forEach((line, index) => {
      if (index) lines.break();
      lines.add(escapeHtml(line));
    });
  }
  return lines.html(withNumbers);
}
