import { useRef, useState } from 'react';
import { CodeEditor } from './code-editor';
import { EditorPlace } from './editor-place';
import { type CodeEditorHandle, type CodeEditorProps, type EditorProps, isEditable } from './editor-props';
import { firstError } from './problem';
import { useProblemText } from './problem-text';
import { useT } from './texts';
import { useSubmitCheck } from './use-submit-check';

export interface CheckedTextEditorProps
  extends EditorProps,
    Pick<CodeEditorProps, 'language' | 'check' | 'tidyAs' | 'extra' | 'instead'> {}

/** A text that stops its form: required and empty, or with an error in it that `check` finds while it is written. */
export function CheckedTextEditor(props: CheckedTextEditorProps) {
  const t = useT();
  const say = useProblemText();
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<CodeEditorHandle>(null);
  const [refused, setRefused] = useState<string>();
  const text = props.value ?? '';
  const validate = async (): Promise<boolean> => {
    const problem = firstError((await handle.current?.problems()) ?? []);
    const missing = props.required && text.trim() === '' ? t('required') : undefined;
    const words = problem ? say.withLine(text, problem) : missing;
    setRefused(words);
    props.onValidity?.(problem ? say.describe(problem) : missing);
    return !words;
  };
  useSubmitCheck(place, text, isEditable(props) && validate);
  return (
    <EditorPlace ref={place} fillHeight={props.fillHeight}>
      <CodeEditor
        {...props}
        handle={handle}
        error={props.error ?? refused}
        onChange={(next) => {
          setRefused(undefined);
          props.onChange(next);
        }}
      />
    </EditorPlace>
  );
}
