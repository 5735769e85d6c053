import { useRef, useState } from 'react';
import type { ControlProps } from '../inputs/control';
import { type Entry, Unreadable } from '../inputs/unreadable';
import { CodeEditor } from './code-editor';
import { EditorPlace } from './editor-place';
import { type CodeEditorProps, type EditorProps, isEditable } from './editor-props';
import { jsonProblem, minifyJson } from './json-content';
import { useJsonProblemText } from './json-problem-text';
import { parseJson, tidyIndent } from './json-text';
import { useT } from './texts';
import { useSubmitCheck } from './use-submit-check';

export interface JsonObjectEditorProps
  extends Omit<EditorProps, keyof ControlProps<unknown>>,
    Pick<CodeEditorProps, 'head'>,
    ControlProps<Entry<object>> {
  /** What `JSON.stringify` asks about each value when the text is made: to leave out or to order members. */
  sort?: (this: unknown, key: string, value: unknown) => unknown;
  /** Says what is wrong while it is typed, and not only when the editor is left. */
  validateOnChange?: boolean;
}

/**
 * An object or array as JSON. Text that is none stays to be corrected. Checked when it is left and when its form is submitted; then it stops the form.
 */
export function JsonObjectEditor({
  value,
  onChange,
  onBlur,
  sort,
  validateOnChange = false,
  onValidity,
  ...props
}: JsonObjectEditorProps) {
  const t = useT();
  const say = useJsonProblemText();
  const place = useRef<HTMLDivElement>(null);
  const toText = (shown: Entry<object>) => {
    if (shown === undefined) return '';
    return shown instanceof Unreadable ? shown.text : JSON.stringify(shown, sort, tidyIndent);
  };
  const [state, setState] = useState(() => ({ seen: value, reported: value, text: toText(value) }));
  const [checked, setChecked] = useState(value instanceof Unreadable);
  const [toast, setToast] = useState<string>();
  let { text } = state;
  // A value from outside replaces the text; the editor's own reports come back unchanged.
  if (value !== state.seen) {
    if (toText(value) !== toText(state.reported)) text = toText(value);
    setState({ ...state, seen: value, text });
  }
  const { required, error } = props;
  const problem = jsonProblem(text, { required });
  const words = problem && say(problem);

  const type = (typed: string | undefined) => {
    const next = typed ?? '';
    const parsed = parseJson(next, 'object-or-array');
    const found = jsonProblem(next, { required });
    const said = found && say(found);
    const reported = parsed.ok
      ? ((parsed.value as object | null) ?? undefined)
      : new Unreadable(next, said ?? t('json.not-json'));
    setState((now) => ({ ...now, text: next, reported }));
    setChecked(validateOnChange);
    setToast(undefined);
    onValidity?.(said);
    onChange(reported);
  };
  const validate = () => {
    setChecked(true);
    setToast(problem && t('json.missing'));
    return !problem;
  };
  useSubmitCheck(place, text, isEditable(props) && validate);

  const blocked = problem || text.trim() === '' ? (words ?? t('json.not-json')) : false;
  return (
    <EditorPlace ref={place} fillHeight={props.fillHeight}>
      <CodeEditor
        {...props}
        language="json"
        silent
        check="syntax"
        indent={tidyIndent}
        value={text}
        onChange={type}
        onBlur={() => {
          setChecked(true);
          onBlur?.();
        }}
        error={(checked && words) || (problem ? undefined : error)}
        toast={toast}
        onCloseToast={() => setToast(undefined)}
        tools={[
          {
            label: t('tidy'),
            disabledReason: blocked,
            run: (current) => JSON.stringify(JSON.parse(current), sort, tidyIndent),
          },
          { label: t('minify'), disabledReason: blocked, run: minifyJson },
        ]}
      />
    </EditorPlace>
  );
}
