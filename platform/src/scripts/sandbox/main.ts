/** The sandbox's side of TBEL: runs compiled scripts. It keeps the functions of the last ones. */
import { setFormatDate } from './dates.js';
import { type Input, parseMessage, resultText } from './result.js';
import { runtime } from './runtime.js';
import { Failure, type ScriptFunction, type Value } from './values.js';

/** How many scripts' functions are kept. */
const MOST_KEPT = 100;

/** The outcome of a run: the answer, or what went wrong where (an offset, −1: nowhere in the script). */
export type RunOutcome = { output: string | null } | { error: string; at: number };

const kept = new Map<string, ScriptFunction>();

function functionOf(program: string): ScriptFunction {
  const known = kept.get(program);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = new Function('$', 'U', program)(runtime, undefined) as ScriptFunction;
  kept.set(program, made);
  return made;
}

/** The value of a script's function on a message. */
function evaluate(program: string, input: Input): Value {
  const metadata = new Map<Value, Value>(Object.entries(input.metadata));
  return functionOf(program)(parseMessage(input.msg), metadata, input.msgType) ?? null;
}

/** Runs a program that the compiler made of a script. Defects of the engine itself, memory and stack among them, are thrown. */
export function run(program: string, scriptType: string, input: Input): RunOutcome {
  try {
    return { output: resultText(scriptType, evaluate(program, input), input) };
  } catch (error) {
    if (error instanceof Failure) return { error: error.message, at: error.at };
    throw error;
  }
}

export { setFormatDate };
