import { useRef, useState } from 'react';
import { isCodeNotLoaded, loadCode } from '../browser/load-code';
import { useFailureText } from '../sandbox/failure-text';
import { checkFunction, type FunctionProblem, type FunctionRules, type RunFunction } from './check-function';
import { CodeEditor } from './code-editor';
import type { CompletionTree } from './completion-tree';
import { EditorPlace } from './editor-place';
import { type CodeEditorHandle, type EditorProps, isEditable } from './editor-props';
import { FunctionSignature } from './function-signature';
import { firstError, type Problem } from './problem';
import { useProblemText } from './problem-text';
import { useT } from './texts';
import { useSubmitCheck } from './use-submit-check';

export interface JsFunctionEditorProps extends EditorProps, Omit<Partial<FunctionRules>, 'argNames'> {
  /** Words in place of the function's own head line: "Filter: f(msg, metadata)". */
  functionTitle?: string;
  functionName?: string;
  functionArgs?: readonly string[];
  /** Names that the function may use besides its arguments. */
  globalVariables?: readonly string[];
  /** Names that nobody declares are marked, and stop no submit: stored functions may run with them. */
  marksOnly?: boolean;
  /** Turns the live check off: undeclared names are no errors. */
  disableUndefinedCheck?: boolean;
  /** What the arguments hold; a function where it is fetched. */
  completions?: CompletionTree | (() => Promise<CompletionTree>);
  /** TBEL is highlighted as JavaScript, and neither read nor run here. */
  scriptLang?: 'JS' | 'TBEL';
  /** Where functions are tried; the sandbox. */
  run?: RunFunction;
}

const runInSandbox: RunFunction = async (trial) =>
  (await loadCode(() => import(/* webpackChunkName: "kit-sandbox" */ '../sandbox/sandbox'))).runFunction(trial);

const analyse = async (body: string, declared: readonly string[]): Promise<Problem[]> =>
  (await loadCode(() => import(/* webpackChunkName: "kit-check-javascript" */ './check-javascript'))).checkJavaScript(
    body,
    declared,
  );

/** Nobody asked for the check while writing; what it would find is said when the form is submitted. */
function noneIfNotLoaded(error: unknown): Problem[] {
  if (!isCodeNotLoaded(error)) throw error;
  return [];
}

/**
 * The body of a function. While it is written, names that nobody declares are errors; when its form is
 * submitted it is compiled and tried in the sandbox with `validationArgs`, and its result checked against `resultType`.
 * What fails is said in the editor, and its line marked, until the next edit.
 */
export function JsFunctionEditor({
  functionTitle,
  functionName = '',
  functionArgs = [],
  globalVariables = [],
  disableUndefinedCheck = false,
  validationArgs,
  resultType,
  noValidate,
  marksOnly,
  completions,
  scriptLang = 'JS',
  run = runInSandbox,
  ...props
}: JsFunctionEditorProps) {
  const t = useT();
  const failureText = useFailureText();
  const say = useProblemText();
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<CodeEditorHandle>(null);
  const [toast, setToast] = useState<string>();
  const text = props.value ?? '';
  const isScript = scriptLang === 'JS';
  const live = isScript && !disableUndefinedCheck;
  const declared = [...functionArgs, ...globalVariables];

  const problemText = (problem: FunctionProblem): string => {
    if (problem.kind === 'failed') return t('js-func.error', { message: failureText(problem.error) });
    return problem.kind === 'no-return'
      ? t('js-func.no-return-error')
      : t('js-func.return-type-mismatch', { type: problem.type });
  };
  const refuse = (words: string): false => {
    setToast(words);
    props.onValidity?.(words);
    return false;
  };
  const validate = async (): Promise<boolean> => {
    if (text.trim() === '') return props.required ? refuse(t('required')) : true;
    const found = live && !marksOnly ? firstError(await analyse(text, declared)) : undefined;
    if (found && found.kind !== 'syntax') return refuse(say.withLine(text, found));
    const rules = { argNames: functionArgs, validationArgs, resultType, noValidate };
    const problem = await checkFunction(text, rules, run);
    if (!problem) return true;
    if (problem.kind === 'failed') handle.current?.markLine(problem.error.lineNumber);
    return refuse(problemText(problem));
  };
  const given = () => text.trim() !== '' || !props.required || refuse(t('required'));
  useSubmitCheck(place, text, isEditable(props) && (isScript ? validate : given));

  const signature = { title: functionTitle, name: functionName, args: functionArgs };
  return (
    <EditorPlace ref={place} fillHeight={props.fillHeight}>
      <CodeEditor
        {...props}
        language="javascript"
        handle={handle}
        head={<FunctionSignature {...signature} />}
        foot={functionTitle ? undefined : <code>{'}'}</code>}
        check={live ? (body) => analyse(body, declared).catch(noneIfNotLoaded) : undefined}
        checkKey={declared.join()}
        completions={completions && (typeof completions === 'function' ? completions : async () => completions)}
        toast={toast}
        onCloseToast={() => setToast(undefined)}
        onChange={(next) => {
          setToast(undefined);
          props.onChange(next);
        }}
        tidyAs="javascript"
      />
    </EditorPlace>
  );
}
