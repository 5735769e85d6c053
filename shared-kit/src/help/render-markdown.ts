import { Marked, type Token, type Tokens } from 'marked';
import { sanitizeHtml } from '../browser/sanitize-html';
import { escapeHtml, highlight } from './highlight-code';

export interface RenderOptions {
  /** Numbers the lines of code blocks of more than one line. */
  lineNumbers?: boolean;
  /** Changes the HTML before it is sanitised; of code it has the text, not the elements. */
  change?: (html: string) => string;
}

const copyMark = /\s*\{:copy-code\}\s*$/;
const styleMark = /^\s*\{:code-style=(?:"|&quot;)(.*?)(?:"|&quot;)\}[ \t]*\n?/;
const autoMark = /\s*\{:auto\}\s*$/;
const newTabMark = /\s*\{:target=(?:"|&quot;)_blank(?:"|&quot;)\}\s*$/;

/** Where a copy button goes; what it copies is the code before it. */
const copyPlace = '<span data-copy=""></span>';

/** Words of a heading as the fragment of an address: "Save & load" is `save--load`, as on GitHub. */
const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/**
 * Markdown as sanitised HTML: GitHub's flavour, a line break stays a space, headings carry `data-heading`, code is
 * highlighted. Extensions: `{:copy-code}` at the end of a code block or table cell,
 * `{:code-style="…"}` in the first line of a code block, `{:auto}` in a table's header, `{:target="_blank"}` in a link.
 * @throws Error when the text cannot be read
 */
export async function renderMarkdown(
  data: string,
  { lineNumbers = false, change = (html) => html }: RenderOptions = {},
): Promise<string> {
  const marked = new Marked({ gfm: true, breaks: false, async: true });
  const code = new Map<Token, string>();
  const slugs = new Map<string, number>();
  const unique = (slug: string): string => {
    const seen = slugs.get(slug) ?? 0;
    slugs.set(slug, seen + 1);
    return seen ? `${slug}-${seen}` : slug;
  };
  marked.use({
    walkTokens: async (token) => {
      if (token.type === 'code') code.set(token, await codeBlock(token as Tokens.Code, lineNumbers));
    },
    renderer: {
      code: (token) => code.get(token) ?? `<pre><code>${escapeHtml(token.text)}</code></pre>`,
      heading({ tokens, depth, text }) {
        const inline = this.parser.parseInline(tokens);
        return `<h${depth} data-heading="${escapeHtml(unique(slugOf(text)))}">${inline}</h${depth}>\n`;
      },
      link({ href, title, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = newTabMark.test(text) ? ' target="_blank"' : '';
        const said = title ? ` title="${escapeHtml(title)}"` : '';
        return `<a href="${escapeHtml(href)}"${said}${target}>${text.replace(newTabMark, '')}</a>`;
      },
      // A text is no form: a task is shown, not ticked.
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
      table({ header, rows }) {
        const auto = header.some(({ text }) => autoMark.test(text));
        const line = (cells: Tokens.TableCell[]) =>
          `<tr>${cells.map((cell) => tableCell(cell, this.parser.parseInline(cell.tokens))).join('')}</tr>\n`;
        const body = rows.length ? `<tbody>${rows.map(line).join('')}</tbody>` : '';
        return `<table${auto ? ' data-auto=""' : ''}><thead>${line(header)}</thead>${body}</table>\n`;
      },
    },
  });
  return sanitizeHtml(change(await marked.parse(data)));
}

function tableCell({ header, align }: Tokens.TableCell, content: string): string {
  const tag = header ? 'th' : 'td';
  const inline = content.replace(autoMark, '');
  const copied = copyMark.test(inline) ? inline.replace(copyMark, copyPlace) : inline;
  return `<${tag}${align ? ` align="${align}"` : ''}>${copied}</${tag}>`;
}

async function codeBlock({ text, lang = '' }: Tokens.Code, lineNumbers: boolean): Promise<string> {
  const css = styleMark.exec(text)?.[1];
  const code = text.replace(styleMark, '').replace(copyMark, '').replace(/\n+$/, '');
  const language = lang.split(/\s/)[0] ?? '';
  const html = await highlight(code, language, lineNumbers);
  const numbered = lineNumbers && code.includes('\n') ? ' data-lines=""' : '';
  const style = css ? ` style="${escapeHtml(css)}"` : '';
  const copy = copyMark.test(text) ? copyPlace : '';
  return `<div data-code="${escapeHtml(language)}"><pre tabindex="0"${numbered}${style}><code>${html}</code></pre>${copy}</div>\n`;
}
