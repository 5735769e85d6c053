/** Compiled scripts, by what they were compiled from: those used longest ago go when there are too many, or they are too long together. */
import type { ScriptFault } from './tbel/script-fault.js';

/** A program, or why there is none. */
type Program = string | ScriptFault;

const MOST_PROGRAMS = 200;
/** Characters of all scripts and their programs. */
const MOST_LENGTH = 4 * 1024 * 1024;

const lengthOf = (key: string, program: Program): number =>
  key.length + (typeof program === 'string' ? program.length : program.message.length);

export class ProgramCache {
  readonly #programs = new Map<string, Program>();
  #length = 0;

  get(key: string): Program | undefined {
    const program = this.#programs.get(key);
    if (program === undefined) return undefined;
    this.#programs.delete(key);
    this.#programs.set(key, program);
    return program;
  }

  /** Keeps a program that is not kept yet. */
  set(key: string, program: Program): void {
    this.#programs.set(key, program);
    this.#length += lengthOf(key, program);
    for (const [oldest, gone] of this.#programs) {
      if (this.#programs.size <= MOST_PROGRAMS && this.#length <= MOST_LENGTH) return;
      this.#programs.delete(oldest);
      this.#length -= lengthOf(oldest, gone);
    }
  }
}
