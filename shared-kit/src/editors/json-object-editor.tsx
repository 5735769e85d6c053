import { useRef, useState } from 'react';
import type { ControlProps } from '../inputs/control';
import { parseJson, tidyIndent } from '../inputs/json-text';
import { CodeEditor } from './code-editor';
import { EditorPlace } from './editor-place';
import { type EditorProps, isEditable } from './editor-props';
import { jsonProblem, minifyJson } from './json-content';
import { useJsonProblemText } from './json-problem-text';
import { useT } from './texts';
import { useSubmitCheck } from './use-submit-check';

export interface JsonObjectEditorProps
  extends Omit<EditorProps, keyof ControlProps<unknown>>,
    ControlProps<object | null | undefined> {
  /** What `JSON.stringify` asks about each value when the text is made: to leave out or to order members. */
  sort?: (this: unknown, key: string, value: unknown) => unknown;
  /** Says what is wrong while it is typed, and not only when the editor is left. */
  validateOnChange?: boolean;
}

/**
 * An object or array as JSON. Reports the value, `null` when empty and while the text is not acceptable;
 * what was typed stays. Checked when it is left and when its form is submitted; then it stops the form.
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
  const toText = (shown: object | null | undefined) =>
    shown === null || shown === undefined ? '' : JSON.stringify(shown, sort, tidyIndent);
  const [state, setState] = useState(() => ({ seen: value, reported: value, text: toText(value) }));
  const [checked, setChecked] = useState(false);
  const [toast, setToast] = useState<string>();
  let { text } = state;
  // A value from outside replaces the text; the editor's own reports come back unchanged.
  if (value !== state.seen) {
    if (value !== state.reported) text = toText(value);
    setState({ ...state, seen: value, text });
  }
  const { required, error } = props;
  const problem = jsonProblem(text, { required });
  const words = problem && say(problem);

  const type = (typed: string | null | undefined) => {
    const next = typed ?? '';
    const parsed = parseJson(next, 'object-or-array');
    const reported = parsed.ok ? (parsed.value as object | null) : null;
    setState((now) => ({ ...now, text: next, reported }));
    setChecked(validateOnChange);
    setToast(undefined);
    const found = jsonProblem(next, { required });
    onValidity?.(found && say(found));
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
