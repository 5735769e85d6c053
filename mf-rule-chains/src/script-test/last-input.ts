import { fetchEvents } from '@mullion/shared-kit/api/events';
import { http } from '@mullion/shared-kit/api/http';
import type { ScriptTestInput } from '@mullion/shared-kit/editors/test-script';

/** What the platform kept of a message: the body of a debug event. */
interface RecordedMessage {
  data?: string;
  metadata?: string;
  msgType?: string;
}

/** Longest text that the platform keeps of a message; the note on what it cut comes on top. */
const recordedLength = 4096;

/** Whether the platform kept only the beginning of a message. */
export const isCut = ({ msg }: ScriptTestInput): boolean => msg.length > recordedLength;

/** How many recorded messages a script is run with. */
const setSize = 50;

/** A recorded message as a script's input; metadata in the order of its keys. */
function inputOf({ data = '', metadata, msgType = '' }: RecordedMessage): ScriptTestInput {
  return { msg: data, metadata: sortedTexts(metadata), msgType };
}

function sortedTexts(json: string | undefined): Readonly<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(json ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    const entries = Object.entries(read).map(([key, value]) => [key, String(value)] as const);
    return Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other)));
  } catch {
    return {};
  }
}

/** The last message that a saved node got while its debug was on; undefined: none is recorded. */
export async function lastInput(nodeId: string): Promise<ScriptTestInput | undefined> {
  const path = `/api/ruleNode/${nodeId}/debugIn`;
  const body = await http.get<RecordedMessage | null | ''>(path, undefined, { silent: true });
  return body ? inputOf(body) : undefined;
}

/** Messages that a saved node got while its debug was on, the newest first; those that are cut are left out. */
export async function recordedInputs(nodeId: string, tenantId: string): Promise<readonly ScriptTestInput[]> {
  const page = { page: 0, pageSize: setSize, sortProperty: 'createdTime', sortOrder: 'DESC' } as const;
  const filter = { eventType: 'DEBUG_RULE_NODE', msgDirectionType: 'IN' } as const;
  const subject = { entity: { entityType: 'RULE_NODE', id: nodeId } as const, tenantId };
  const { data } = await fetchEvents(subject, filter, page, { silent: true });
  return data.map(({ body }) => inputOf(body as RecordedMessage)).filter((input) => !isCut(input));
}
