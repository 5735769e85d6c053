import { useState } from 'react';
import { Field } from '../inputs/field';
import { classes } from '../ui/classes';
import styles from './code-editor.module.css';
import { CodeFrame } from './code-frame';
import type { CodeEditorProps } from './editor-props';
import { firstError, type Problem } from './problem';
import { useProblemText } from './problem-text';

export type { CodeEditorHandle, CodeEditorProps, CodeTool, EditorProps } from './editor-props';

/**
 * The frame of all code editors: line numbers, highlighting, completion, problems while writing, tools and full screen
 *. Code runs from left to right in every language. Tab indents; Escape, then Tab, leaves the editor. The
 * editor's own code and the grammar of its language are fetched with the first of them.
 */
export function CodeEditor({ className, silent = false, onValidity, ...props }: CodeEditorProps) {
  const { label, hideLabel, hint, error, required, disabled, fillHeight, value } = props;
  const words = useProblemText();
  const [found, setFound] = useState<Problem>();
  const shown = error ?? (found && !silent ? words.withLine(value ?? '', found) : undefined);
  const onProblems = (problems: Problem[]) => {
    const next = firstError(problems);
    setFound(next);
    onValidity?.(next && words.describe(next));
  };
  return (
    <Field
      {...{ label, hideLabel, hint, required, disabled }}
      error={shown}
      className={classes(fillHeight && styles.filling, className)}
    >
      {(aria) => <CodeFrame {...props} aria={aria} onProblems={onProblems} />}
    </Field>
  );
}
