import { useRef, useState } from 'react';
import { CodeEditor, type CodeEditorHandle, type EditorProps } from './code-editor';
import { EditorPlace } from './editor-place';
import { firstError } from './problem';
import { useProblemText } from './problem-text';
import { useT } from './texts';
import { useSubmitCheck } from './use-submit-check';

export interface CheckedTextEditorProps extends EditorProps {
  language: 'css' | 'html';
}

/** A text whose language is checked while it is written: with an error in it, it stops its form. */
export function CheckedTextEditor({ language, ...props }: CheckedTextEditorProps) {
  const t = useT();
  const say = useProblemText();
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<CodeEditorHandle>(null);
  const [refused, setRefused] = useState<string>();
  const text = props.value ?? '';
  useSubmitCheck(place, text, async () => {
    const problem = firstError((await handle.current?.problems()) ?? []);
    const missing = props.required && text.trim() === '' ? t('required') : undefined;
    const words = problem ? say.withLine(text, problem) : missing;
    setRefused(words);
    props.onValidity?.(problem ? say.describe(problem) : missing);
    return !words;
  });
  return (
    <EditorPlace ref={place} fillHeight={props.fillHeight}>
      <CodeEditor
        {...props}
        language={language}
        handle={handle}
        check="syntax"
        error={props.error ?? refused}
        onChange={(next) => {
          setRefused(undefined);
          props.onChange(next);
        }}
        tidyAs={language}
      />
    </EditorPlace>
  );
}
