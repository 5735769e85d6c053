import type { ReactNode, Ref } from 'react';
import type { ControlProps } from '../inputs/control';
import type { CompletionTree } from './completion-tree';
import type { CodeLanguage } from './editor-languages';
import type { Check, Problem } from './problem';
import type { TidyLanguage } from './tidy';

/** A command on the text, shown as a button above it. */
export interface CodeTool {
  label: string;
  /** Why it cannot be used now. */
  disabledReason?: string | false;
  run: (text: string) => string | Promise<string>;
}

/** What the editor around a code editor may ask of it. */
export interface CodeEditorHandle {
  focus: () => void;
  text: () => string;
  /** Problems in the current text, not in the text last checked. */
  problems: () => Promise<Problem[]>;
  /** Marks a line (from 1) until the next edit. */
  markLine: (line: number | undefined) => void;
}

/** What every editor takes, whatever its language. */
export interface EditorProps extends ControlProps<string> {
  readOnly?: boolean;
  /** px; default 200. */
  minHeight?: number;
  /** Takes the height of its container. */
  fillHeight?: boolean;
  placeholder?: string;
  /** A help text to offer above the code. */
  helpId?: string;
  /** Told what is wrong with the text whenever that is found out; `undefined` is right. */
  onValidity?: (problem: string | undefined) => void;
}

/** Whether its text can be changed; one that cannot stops no form. */
export const isEditable = ({ readOnly, disabled }: Pick<EditorProps, 'readOnly' | 'disabled'>): boolean =>
  !readOnly && !disabled;

export interface CodeEditorProps extends EditorProps {
  language: CodeLanguage;
  /** At the start of the line above the code, such as a function's signature, and in the line below. */
  head?: ReactNode;
  foot?: ReactNode;
  /** Buttons above the code, while it may be edited. */
  tools?: readonly CodeTool[];
  /** Offers Tidy, which lays the text out as this language. */
  tidyAs?: TidyLanguage;
  /** Further controls above the code. */
  extra?: ReactNode;
  /** Spaces per level; default 4. */
  indent?: number;
  lineNumbers?: boolean;
  /** Looks through the text while it is written; `syntax`: whatever its language cannot read. */
  check?: Check | 'syntax';
  /** The text is looked through again when this changes. */
  checkKey?: string;
  completions?: () => Promise<CompletionTree>;
  /** Marks what is found in the code, without a word below it. */
  silent?: boolean;
  /** Stands at the bottom of the code until it is closed. */
  toast?: string;
  onCloseToast?: () => void;
  className?: string;
  /** Shown in place of the code, such as a preview. */
  instead?: ReactNode;
  /** Size of the code in px, for a viewer as large as its content. */
  codeHeight?: number;
  handle?: Ref<CodeEditorHandle>;
}
