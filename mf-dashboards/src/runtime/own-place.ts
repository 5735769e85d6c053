import { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { linesBefore } from './frame-program';

/** An error of a frame's program with its place in what its author wrote. */
export function ownPlace({ kind, name, message, lineNumber = 0, columnNumber }: UserCodeError): UserCodeError {
  // A template begins in no program.
  const line = lineNumber - (name === 'TemplateError' ? 0 : linesBefore);
  return new UserCodeError({ kind, name, message, ...(line > 0 && { lineNumber: line, columnNumber }) });
}
