import { NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { type TestScriptOptions, testScript } from '@mullion/shared-kit/editors/test-script';
import { session } from '@mullion/shared-kit/session/session';
import { isCut, lastInput, recordedInputs } from './last-input';

/**
 * Lets a person try the script of a node: with the last message that it got, if it is saved and one is recorded, else with a
 * sample. The new script, or `null` when left without applying.
 */
export async function testNodeScript(options: TestScriptOptions, nodeId: string | undefined): Promise<string | null> {
  if (nodeId === undefined) return testScript(options);
  const tenantId = session.store.getState().authUser?.tenantId ?? NULL_UUID;
  // Without what is recorded a script is tried with the sample.
  const [last, recorded] = await Promise.all([
    lastInput(nodeId).catch(() => undefined),
    recordedInputs(nodeId, tenantId).catch(() => []),
  ]);
  return testScript({ ...options, ...last, isCut: last !== undefined && isCut(last), recorded });
}
