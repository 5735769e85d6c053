import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import { type CompletionEntry, type CompletionTree, completionsAt, signatureOf } from './completion-tree';

/** Word for the kind of an entry. */
export type DescribeEntry = (entry: CompletionEntry) => string;

/** As far as a path of names may reach back. */
const reach = 500;

/** Above what the language itself offers. */
const boost = 99;

/** Completes names from a tree; with signature and description beside the chosen one. */
export function completeFrom(load: () => Promise<CompletionTree>, describe: DescribeEntry): Extension {
  const source: CompletionSource = async (context: CompletionContext) => {
    const start = Math.max(0, context.pos - reach);
    const before = context.state.sliceDoc(start, context.pos);
    const match = completionsAt(await load(), before);
    if (!match) return null;
    const options = match.entries.map(
      (entry): Completion => ({
        label: entry.name,
        boost,
        detail: describe(entry),
        info: () => tooltip(entry),
      }),
    );
    return { from: start + match.from, options, validFor: /^[\p{ID_Continue}$]*$/u };
  };
  return EditorState.languageData.of(() => [{ autocomplete: source }]);
}

function tooltip(entry: CompletionEntry & { name: string }): HTMLElement {
  const signature = document.createElement('code');
  signature.textContent = signatureOf(entry.name, entry);
  const box = document.createElement('div');
  box.append(signature);
  if (entry.description) box.append('\n', entry.description);
  return box;
}
