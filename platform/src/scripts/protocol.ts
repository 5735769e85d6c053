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

/** What came of it: the answer as text (null: a text script answered nothing), or what went wrong. */
export type ScriptOutcome = { output: string | null } | { error: string };

export interface ScriptWork {
  seq: number;
  caller: Caller;
  run: ScriptRun;
}
