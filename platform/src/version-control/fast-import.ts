/** Commits as `git fast-import` reads them. */

export interface VersionFile {
  path: string;
  text: string;
}

export interface NewCommit {
  branch: string;
  message: string;
  author: { name: string; email: string };
  /** Folders whose files go, but for those that are given. */
  replaced: readonly string[];
  /** The files, from the beginning each time it is asked. */
  files: () => AsyncIterable<readonly VersionFile[]>;
}

const plain = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: git takes none
  text.replace(/[<>\u0000-\u001f\u007f]/g, ' ').trim();

/** A commit on top of a parent, for a ref. */
export async function* importStream(
  { message, author, replaced, files }: NewCommit,
  ref: string,
  parent: string | null,
) {
  const who = `${plain(author.name) || plain(author.email)} <${plain(author.email)}> ${Math.floor(Date.now() / 1000)} +0000`;
  yield `commit ${ref}\nauthor ${who}\ncommitter ${who}\n`;
  yield data(message.replaceAll('\0', ' '));
  if (parent) yield `from ${parent}\n`;
  for (const folder of replaced) yield `D ${folder}\n`;
  for await (const pack of files()) {
    for (const { path, text } of pack) yield `M 100644 inline ${path}\n${data(text)}`;
  }
  yield 'done\n';
}

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
