import type { syntaxTree } from '@codemirror/language';
import type { Problem } from './problem';

/** The syntax tree that the editor's language builds. */
export type Tree = ReturnType<typeof syntaxTree>;

/** Nodes by which the HTML grammar tells what is not closed as it was opened. */
const wrongNodes = new Set(['MismatchedCloseTag', 'IncompleteCloseTag', 'IncompleteTag']);

/** Elements whose end tag may be left out. */
const mayStayOpen = new Set(
  'html head body p li dt dd rt rp optgroup option colgroup caption thead tbody tfoot tr td th'.split(' '),
);

/** The places where a parser had to guess, one problem per place; in HTML also elements that nobody closes. */
export function syntaxProblems(tree: Tree, text: string): Problem[] {
  const problems: Problem[] = [];
  const add = (from: number, to: number) => {
    if (problems.at(-1)?.from !== from) problems.push({ from, to, severity: 'error', kind: 'syntax' });
  };
  tree.iterate({
    enter({ type, from, to, node }) {
      if (type.isError || wrongNodes.has(type.name)) {
        add(from, to);
        return false;
      }
      const tag = type.name === 'Element' ? node.getChild('OpenTag')?.getChild('TagName') : undefined;
      if (tag && !node.getChild('CloseTag')) {
        const name = text.slice(tag.from, tag.to).toLowerCase();
        if (!mayStayOpen.has(name)) add(tag.from, tag.to);
      }
    },
  });
  return problems;
}
