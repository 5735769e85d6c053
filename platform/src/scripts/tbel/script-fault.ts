/** What is wrong with a script, and where: the offset of a character in its text. */
export class ScriptFault extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

const EXCERPT = 40;

/** A fault as people read it: the message, what stands there, and its line and column, both from 1. */
export function describeFault(script: string, message: string, at: number): string {
  const before = script.slice(0, at);
  const line = before.split('\n').length;
  const column = at - (before.lastIndexOf('\n') + 1) + 1;
  const excerpt = script.slice(Math.max(0, at - EXCERPT / 2), at + EXCERPT).replace(/\s+/g, ' ');
  return `[Error: ${message}]\n[Near : {... ${excerpt} ....}]\n[Line: ${line}, Column: ${column}]`;
}
