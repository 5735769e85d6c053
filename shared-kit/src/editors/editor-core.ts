import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { bracketMatching, ensureSyntaxTree, indentOnInput, indentUnit, syntaxTree } from '@codemirror/language';
import { linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  type Command,
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { pageNonce } from '../ui/page-nonce';
import { completeFrom, type DescribeEntry } from './complete-from';
import type { CompletionTree } from './completion-tree';
import { kitTheme } from './editor-theme';
import type { Check, Problem } from './problem';
import { syntaxProblems } from './syntax-problems';

/** What may change while an editor is on screen. */
export interface CodeSurface {
  readOnly: boolean;
  disabled: boolean;
  placeholder?: string;
  /** Attributes of the element that takes the focus. */
  attributes: Record<string, string>;
  /** Words of the editor's own controls, by their English. */
  phrases: Record<string, string>;
}

export interface CodeViewOptions {
  parent: HTMLElement;
  text: string;
  language: Extension;
  surface: CodeSurface;
  /** Spaces of one level. */
  indent: number;
  lineNumbers: boolean;
  /** `syntax`: whatever the language's parser could not read. */
  check?: Check | 'syntax';
  describe: (problem: Problem) => string;
  completions?: () => Promise<CompletionTree>;
  describeEntry: DescribeEntry;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Each time the text has been looked through. */
  onProblems: (problems: Problem[]) => void;
  /** Said when Escape made Tab leave the editor. */
  tabLeaves: () => string;
}

/** An editor on screen. */
export interface CodeView {
  readonly element: HTMLElement;
  text: () => string;
  /** Replaces the text if it differs; `onChange` is not called. */
  setText: (text: string) => void;
  /** Replaces the text as a person would: it can be undone and is reported. */
  edit: (text: string) => void;
  setSurface: (surface: CodeSurface) => void;
  /** Looks through the text again, because what counts as known has changed. */
  recheck: () => void;
  /** Problems in the current text. */
  problems: () => Promise<Problem[]>;
  /** Marks a line (from 1) until the text changes, and shows it. */
  markLine: (line: number | undefined) => void;
  focus: () => void;
  destroy: () => void;
}

const fromOutside = Annotation.define<boolean>();
const askAgain = StateEffect.define<null>();
const markLine = StateEffect.define<number | undefined>();

/** Time for parsing a text at once, in ms; what takes longer is checked as far as it got. */
const parseBudget = 500;

const failedLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(markLine)) continue;
      if (effect.value === undefined) return Decoration.none;
      const { doc } = transaction.state;
      const line = doc.line(Math.min(Math.max(effect.value, 1), doc.lines));
      return Decoration.set(Decoration.line({ class: 'cm-failedLine' }).range(line.from));
    }
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const surfaceOf = (surface: CodeSurface): Extension => [
  EditorState.readOnly.of(surface.readOnly || surface.disabled),
  EditorView.editable.of(!surface.disabled),
  EditorView.contentAttributes.of(surface.attributes),
  EditorState.phrases.of(surface.phrases),
  surface.placeholder ? placeholder(surface.placeholder) : [],
];

/** Tab indents. Escape makes it leave the editor until something is typed or the focus is elsewhere; a second Escape is the page's. */
function tabKeys(say: () => string): Extension {
  let leaves = false;
  const unlessTabLeaves = (run: Command) => (view: EditorView) => !leaves && run(view);
  return [
    Prec.lowest(
      keymap.of([
        {
          key: 'Escape',
          run(view) {
            if (leaves || view.state.readOnly) return false;
            leaves = true;
            view.dispatch({ effects: EditorView.announce.of(say()) });
            return true;
          },
        },
        { key: 'Tab', run: unlessTabLeaves(indentMore), shift: unlessTabLeaves(indentLess) },
      ]),
    ),
    EditorView.updateListener.of(({ view, docChanged, focusChanged }) => {
      if (docChanged || (focusChanged && !view.hasFocus)) leaves = false;
    }),
  ];
}

function lint(
  { check, describe, onProblems }: CodeViewOptions,
  find: (view: EditorView) => Promise<Problem[]>,
): Extension {
  if (!check) return [];
  const source = async (view: EditorView) => {
    const problems = await find(view);
    onProblems(problems);
    return problems.map((problem) => ({ ...problem, message: describe(problem) }));
  };
  const needsRefresh = ({ transactions }: { transactions: readonly { effects: readonly StateEffect<unknown>[] }[] }) =>
    transactions.some(({ effects }) => effects.some((effect) => effect.is(askAgain)));
  return [linter(source, { delay: 250, needsRefresh }), lintGutter(), keymap.of(lintKeymap)];
}

/** Puts an editor into an element. */
export function createCodeView(options: CodeViewOptions): CodeView {
  const { check, language, completions, describeEntry } = options;
  const surface = new Compartment();
  const nonce = pageNonce();
  const find = async ({ state }: EditorView): Promise<Problem[]> => {
    const text = state.doc.toString();
    if (!check || text.trim() === '') return [];
    if (check !== 'syntax') return check(text);
    return syntaxProblems(ensureSyntaxTree(state, state.doc.length, parseBudget) ?? syntaxTree(state), text);
  };
  const view = new EditorView({
    parent: options.parent,
    doc: options.text,
    extensions: [
      nonce ? EditorView.cspNonce.of(nonce) : [],
      surface.of(surfaceOf(options.surface)),
      kitTheme,
      language,
      indentUnit.of(' '.repeat(options.indent)),
      EditorState.tabSize.of(4),
      options.lineNumbers ? [lineNumbers(), highlightActiveLineGutter()] : [],
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      highlightSelectionMatches(),
      completions ? completeFrom(completions, describeEntry) : [],
      autocompletion({ icons: false }),
      lint(options, find),
      failedLine,
      tabKeys(options.tabLeaves),
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap]),
      EditorView.updateListener.of(({ docChanged, state, transactions }) => {
        if (docChanged && !transactions.some((one) => one.annotation(fromOutside))) {
          options.onChange(state.doc.toString());
        }
      }),
      EditorView.domEventHandlers({ blur: () => options.onBlur() }),
    ],
  });

  const replace = (text: string, own: boolean) => {
    if (text === view.state.doc.toString()) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      annotations: own ? [] : fromOutside.of(true),
    });
  };
  return {
    element: view.contentDOM,
    text: () => view.state.doc.toString(),
    setText: (text) => replace(text, false),
    edit: (text) => replace(text, true),
    setSurface: (next) => view.dispatch({ effects: surface.reconfigure(surfaceOf(next)) }),
    recheck: () => view.dispatch({ effects: askAgain.of(null) }),
    problems: () => find(view),
    markLine(line) {
      view.dispatch({ effects: markLine.of(line) });
      if (line === undefined) return;
      const { doc } = view.state;
      const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      view.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
