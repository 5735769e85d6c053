import { tidyIndentSize, tidyWrapColumn } from './editor-limits';

const tokenPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[{}[\]<>();,=]|[^\s{}[\]<>();,="'/]+|\//g;

/** The parts of a protobuf text that mean something, and its comments, in order. */
export const protobufTokens = (text: string): string[] => text.match(tokenPattern) ?? [];

/**
 * Lays out the text of a protobuf schema: a statement or comment per line, four spaces per level of braces, lines
 * wrapped at column 60, one empty line at most where the writer left some.
 */
export function tidyProtobuf(text: string): string {
  const lines: string[] = [];
  let words: string[] = [];
  let level = 0;
  const end = (shift = 0) => {
    if (words.length === 0) return;
    lines.push(...wrap(words, ' '.repeat(Math.max(0, level + shift) * tidyIndentSize)));
    words = [];
  };

  let last = 0;
  for (const match of text.matchAll(tokenPattern)) {
    const [token] = match;
    const gap = text.slice(last, match.index);
    last = match.index + token.length;
    const isComment = /^\/[/*]/.test(token);
    const sameLine = !gap.includes('\n');
    if (isComment && sameLine && words.length === 0 && lines.length > 0 && lines.at(-1) !== '') {
      lines[lines.length - 1] += ` ${token}`;
      continue;
    }
    if (words.length === 0 && lines.length > 0 && /\n\s*\n/.test(gap) && token !== '}' && lines.at(-1) !== '') {
      lines.push('');
    }
    if (isComment) {
      end();
      lines.push(' '.repeat(level * tidyIndentSize) + token);
    } else if (token === '{') {
      words.push(token);
      end();
      level++;
    } else if (token === '}') {
      end();
      level = Math.max(0, level - 1);
      if (lines.at(-1) === '') lines.pop();
      words.push(token);
      end();
    } else {
      words.push(token);
      if (token === ';') end();
    }
  }
  end();
  return lines.join('\n');
}

const noSpaceBefore = /^[;,)\]>]$/;
const noSpaceAfter = /^[([<]$/;

/** Joins the words of a statement, into as many lines as the wrap column asks for. */
function wrap(words: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  let line = indent;
  let empty = true;
  words.forEach((word, at) => {
    const before = words[at - 1] ?? '';
    const tight = empty || noSpaceBefore.test(word) || noSpaceAfter.test(before) || word === '<';
    const next = tight ? word : ` ${word}`;
    if (!empty && !noSpaceBefore.test(word) && line.length + next.length > tidyWrapColumn) {
      lines.push(line);
      line = indent + ' '.repeat(tidyIndentSize) + word;
    } else line += next;
    empty = false;
  });
  return [...lines, line];
}
