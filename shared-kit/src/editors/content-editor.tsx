import { useRef, useState } from 'react';
import { CodeEditor } from './code-editor';
import { EditorPlace } from './editor-place';
import { type EditorProps, isEditable } from './editor-props';
import { type ContentType, jsonProblem, minifyJson } from './json-content';
import { useJsonProblemText } from './json-problem-text';
import type { JsonKind } from './json-text';
import { useT } from './texts';
import { tidy } from './tidy';
import { useSubmitCheck } from './use-submit-check';

export interface ContentEditorProps extends EditorProps {
  /** Default: JSON. Text and binary (Base64) are taken as they are. */
  contentType?: ContentType;
  /** Whether JSON has to be right; default yes. */
  validateContent?: boolean;
  /** Says what is wrong while it is typed, and not only when the editor is left. */
  validateOnChange?: boolean;
  /** What the JSON may be; default: an object or an array. */
  accept?: JsonKind;
}

/**
 * A message body as text: JSON is checked when it is left and when its form is submitted, other content
 * only if it is required. Tidy and Minify work on every content that is JSON.
 */
export function ContentEditor({
  contentType = 'JSON',
  validateContent = true,
  validateOnChange = false,
  accept = 'object-or-array',
  onValidity,
  onBlur,
  ...props
}: ContentEditorProps) {
  const t = useT();
  const say = useJsonProblemText();
  const place = useRef<HTMLDivElement>(null);
  const [checked, setChecked] = useState(false);
  const [toast, setToast] = useState<string>();
  const { required } = props;
  const text = props.value ?? '';
  const isJson = contentType === 'JSON' && validateContent;
  const find = (content: string): string | undefined => {
    const problem = isJson ? jsonProblem(content, { required, accept }) : undefined;
    if (problem) return say(problem);
    return required && content.trim() === '' ? t('required') : undefined;
  };
  const problem = find(text);
  const validate = () => {
    setChecked(true);
    setToast(problem && (isJson ? t('json.missing') : problem));
    return !problem;
  };
  useSubmitCheck(place, text, isEditable(props) && validate);

  const blocked = text.trim() === '' || jsonProblem(text, { accept: 'any' }) ? t('json.not-json') : false;
  return (
    <EditorPlace ref={place} fillHeight={props.fillHeight}>
      <CodeEditor
        {...props}
        language={contentType === 'JSON' ? 'json' : 'text'}
        silent
        check={isJson ? 'syntax' : undefined}
        onChange={(next) => {
          setChecked(validateOnChange);
          setToast(undefined);
          onValidity?.(find(next ?? ''));
          props.onChange(next);
        }}
        onBlur={() => {
          setChecked(true);
          onBlur?.();
        }}
        error={(checked && problem) || (problem ? undefined : props.error)}
        toast={toast}
        onCloseToast={() => setToast(undefined)}
        tools={[
          { label: t('tidy'), disabledReason: blocked, run: (current) => tidy(current, 'json') },
          { label: t('minify'), disabledReason: blocked, run: minifyJson },
        ]}
      />
    </EditorPlace>
  );
}
