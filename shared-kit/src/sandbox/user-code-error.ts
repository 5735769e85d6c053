/**
 * Why user code failed: `thrown` by it, `syntax`, ran too long (`timeout`), sent what it must not (`flood`), its result is
 * `too-large`, an `argument` cannot be handed over, the sandbox does not start (`unavailable`), or it was `disposed`.
 */
export type UserCodeErrorKind =
  | 'thrown'
  | 'syntax'
  | 'timeout'
  | 'flood'
  | 'too-large'
  | 'argument'
  | 'unavailable'
  | 'disposed';

/** An error as plain data, the way it leaves the sandbox. */
export interface UserCodeFailure {
  kind: UserCodeErrorKind;
  name: string;
  message: string;
  /** From 1, counted in the function's body; absent where the browser does not tell. */
  lineNumber?: number;
  /** From 1. */
  columnNumber?: number;
}

/** An error of user code: texts and numbers only, never the object that was thrown. */
export class UserCodeError extends Error {
  readonly kind: UserCodeErrorKind;
  readonly lineNumber: number | undefined;
  readonly columnNumber: number | undefined;

  constructor({ kind, name, message, lineNumber, columnNumber }: UserCodeFailure) {
    super(message);
    this.name = name;
    this.kind = kind;
    this.lineNumber = lineNumber;
    this.columnNumber = columnNumber;
  }
}

/** An error that does not come from the code itself. Its message is for logs; people read the text of its kind. */
export const sandboxFailure = (kind: Exclude<UserCodeErrorKind, 'thrown' | 'syntax'>): UserCodeFailure => ({
  kind,
  name: 'SandboxError',
  message: kind,
});
