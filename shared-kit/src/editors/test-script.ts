import { createElement } from 'react';
import type { ScriptLanguage, ScriptType } from '../api/rule-chains';
import { openDialog } from '../dialogs/open-dialog';

export interface TestScriptOptions {
  script: string;
  scriptType: ScriptType;
  /** What the function is for, such as "Filter". */
  functionTitle: string;
  functionName: string;
  argNames: readonly string[];
  /** Default: JS. */
  scriptLang?: ScriptLanguage;
  /** What the script is tried with; a sample message of a thermometer where nothing is given. `msg` is JSON text. */
  msg?: string;
  metadata?: Readonly<Record<string, string>>;
  msgType?: string;
  helpId?: string;
}

/** Lets a person try a rule node's script with a message and change it; the new script, or `null` when left without saving (spec 3 §2.1). */
export async function testScript(options: TestScriptOptions): Promise<string | null> {
  const { ScriptTestDialog } = await import(/* webpackChunkName: "kit-script-test" */ './script-test-dialog');
  const script = await openDialog<string>((close) => createElement(ScriptTestDialog, { ...options, onClose: close }));
  return script ?? null;
}
