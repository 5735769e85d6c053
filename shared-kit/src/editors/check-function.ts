import type { TrialResult } from '../sandbox/sandbox';
import type { UserCodeError } from '../sandbox/user-code-error';

/** Compiles a body and runs it with one set of arguments after the other until one does not throw; without sets it only compiles. */
export type RunFunction = (run: {
  body: string;
  argNames: readonly string[];
  args: readonly (readonly unknown[])[];
}) => Promise<TrialResult>;

/** What a function has to return: not checked, anything but undefined, or a type as `typeof` names it. */
export type ResultType = 'nocheck' | 'any' | 'number' | 'boolean' | 'string' | 'object';

export interface FunctionRules {
  argNames: readonly string[];
  /** Sets of arguments to try the function with; without them it is compiled only. */
  validationArgs?: readonly (readonly unknown[])[];
  resultType?: ResultType;
  /** Compiles only, whatever sets there are. */
  noValidate?: boolean;
}

/** Why a function is not accepted. */
export type FunctionProblem =
  | { kind: 'failed'; error: UserCodeError }
  | { kind: 'no-return' }
  | { kind: 'type-mismatch'; type: string };

/** Compiles the body, tries it with the sample arguments and checks what it returns. */
export async function checkFunction(
  body: string,
  { argNames, validationArgs = [], resultType = 'nocheck', noValidate = false }: FunctionRules,
  run: RunFunction,
): Promise<FunctionProblem | undefined> {
  const args = noValidate ? [] : validationArgs;
  const outcome = await run({ body, argNames, args });
  if (!outcome.ok) return { kind: 'failed', error: outcome.error };
  if (args.length === 0 || resultType === 'nocheck') return undefined;
  if (resultType === 'any') return outcome.type === 'undefined' ? { kind: 'no-return' } : undefined;
  return outcome.type === resultType ? undefined : { kind: 'type-mismatch', type: resultType };
}
