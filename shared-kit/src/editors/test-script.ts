import { createElement } from 'react';
import { loadCode } from '../browser/load-code';
import { openDialog } from '../dialogs/open-dialog';
import type { TestScriptOptions } from './script-test-dialog';

export type { ScriptTestInput, TestScriptOptions } from './script-test-dialog';

/** Lets a person try a rule node's script with a message and change it; the new script, or `null` when left without saving. */
export async function testScript(options: TestScriptOptions): Promise<string | null> {
  const { ScriptTestDialog } = await loadCode(
    () => import(/* webpackChunkName: "kit-script-test" */ './script-test-dialog'),
  );
  const script = await openDialog<string>((close) => createElement(ScriptTestDialog, { ...options, onClose: close }));
  return script ?? null;
}
