/** What git writes, read. */
import { StringDecoder } from 'node:string_decoder';
import { badRequest } from '../framework/errors.js';

/** A commit as lists show it. `timestamp` in milliseconds; `author` as `Name <address>`. */
export interface Version {
  timestamp: number;
  id: string;
  name: string;
  author: string;
}

/** How `git log` is to write a commit: `versionOf` reads it. */
export const LOG_FORMAT = '--format=%H%n%ct%n%an%n%ae%n%B';

export function versionOf(entry: string): Version {
  const [id = '', seconds = '0', name = '', email = '', ...message] = entry.replace(/^\n/, '').split('\n');
  return { timestamp: Number(seconds) * 1000, id, name: message.join('\n').trim(), author: `${name} <${email}>` };
}

/** The entries of output that is cut by NUL. */
export const split = (output: Buffer) =>
  output
    .toString('utf8')
    .split('\0')
    .filter((entry) => entry.trim() !== '');

/** The texts in what `git cat-file --batch` writes, in their order. Throws 400 where one is missing. */
export function textsIn(output: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at);
    const size = Number(output.toString('latin1', at, end).split(' ')[2]);
    if (end < 0 || !Number.isInteger(size)) throw badRequest('The repository lacks an object');
    texts.push(output.toString('utf8', end + 1, end + 1 + size));
    at = end + 2 + size;
  }
  return texts;
}

/** Takes output in pieces, and hands on each line that has ended. */
export function linesOf(end: string, line: (text: string) => void): (piece: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (piece) => {
    const lines = (rest + decoder.write(piece)).split(end);
    rest = lines.pop() ?? '';
    for (const each of lines) line(each);
  };
}
