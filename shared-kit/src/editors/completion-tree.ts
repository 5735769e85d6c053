/** Kinds of entries, as the completion list names them. */
export type CompletionKind = 'property' | 'function' | 'object' | 'service';

/** One name that may be completed. */
export interface CompletionEntry {
  kind: CompletionKind;
  /** Parameters of a function, as they are written: `timeout?`. */
  args?: readonly string[];
  /** Type of a property, or of what a function returns. */
  type?: string;
  /** What it is for, for people. */
  description?: string;
  /** What follows the next dot. */
  members?: CompletionTree;
}

/** Names and what is behind each of them: the members of a function's arguments. */
export type CompletionTree = Readonly<Record<string, CompletionEntry>>;

/** What may follow a text: entries whose name may replace the text from `from` on. */
export interface CompletionMatch {
  from: number;
  entries: readonly (CompletionEntry & { name: string })[];
}

const pathAtEnd = /(?:[\p{ID_Start}$_][\p{ID_Continue}$]*\s*(?:\?\.|\.)\s*)*(?:[\p{ID_Start}$_][\p{ID_Continue}$]*)?$/u;

/** Ends in the dot behind something that is no name; three dots spread what follows. */
const memberOfUnknown = /(?<!\.\.)\.\s*$/;

/**
 * Walks the names before the cursor, dot by dot, through a tree. `undefined` where the path is unknown, ends in a member
 * of something else (`f().`), or is empty.
 */
export function completionsAt(tree: CompletionTree, before: string): CompletionMatch | undefined {
  const [path = ''] = pathAtEnd.exec(before) ?? [];
  if (path === '' || memberOfUnknown.test(before.slice(0, before.length - path.length))) return undefined;
  const names = path.split(/\s*\??\.\s*/);
  const start = names.pop() ?? '';
  let level: CompletionTree | undefined = tree;
  for (const name of names) level = level && Object.hasOwn(level, name) ? level[name]?.members : undefined;
  if (!level) return undefined;
  return {
    from: before.length - start.length,
    entries: Object.entries(level).map(([name, entry]) => ({ name, ...entry })),
  };
}

/** How an entry is written: `getStateParams()`, `width: number`. */
export function signatureOf(name: string, { kind, args = [], type }: CompletionEntry): string {
  const head = kind === 'function' ? `${name}(${args.join(', ')})` : name;
  return type ? `${head}: ${type}` : head;
}
