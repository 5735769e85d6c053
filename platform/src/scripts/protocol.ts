/** What the platform asks script threads to do, and what they answer. Plain data. */
import type { Caller } from '../framework/waiting-reads.js';

export type ScriptLanguage = 'JS' | 'TBEL';
export const SCRIPT_TYPES = ['update', 'generate', 'filter', 'switch', 'json', 'string'] as const;
export type ScriptType = (typeof SCRIPT_TYPES)[number];

/** A message that a script runs on. */
export interface ScriptInput {
  /** JSON. */
  msg: string;
  metadata: Readonly<Record<string, string>>;
  msgType: string;
}

/** One run of a script. */
export interface ScriptRun {
  /** Whose script it is: nothing is shared between tenants. */
  tenant: string;
  language: ScriptLanguage;
  type: ScriptType;
  script: string;
  /** The names of the script's three arguments. */
  argNames: readonly string[];
  input: ScriptInput;
  /** How long it may take, in milliseconds. */
  limit: number;
}

/** A script that is only to be compiled. */
export type ScriptSource = Pick<ScriptRun, 'language' | 'script' | 'argNames'>;

/** What came of it: the answer as text (null: a text script answered nothing), or what went wrong. */
export type ScriptOutcome = { output: string | null } | { error: string };

/** A run is answered with its outcome, several with those of the first until they have taken as long as one may, sources each with why they do not compile (null: they do). */
export type ScriptWork = { seq: number; caller: Caller } & (
  | { kind: 'run'; run: ScriptRun }
  | { kind: 'runs'; runs: readonly ScriptRun[] }
  | { kind: 'compile'; sources: readonly ScriptSource[] }
);
