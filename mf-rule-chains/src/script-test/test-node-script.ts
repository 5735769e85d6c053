import { type TestScriptOptions, testScript } from '@mullion/shared-kit/editors/test-script';
import { inputOf, lastInput } from './last-input';

/**
 * Lets a person try the script of a node: with the last message that it got, if it is saved and one is recorded, else with a
 * sample. The new script, or `null` when left without saving.
 */
export async function testNodeScript(options: TestScriptOptions, nodeId: string | undefined): Promise<string | null> {
  // Without its last message a script is tried with the sample.
  const recorded = nodeId === undefined ? undefined : await lastInput(nodeId).catch(() => undefined);
  return testScript({ ...options, ...(recorded && inputOf(recorded)) });
}
