import { http } from '@mullion/shared-kit/api/http';

/** A message as a node got it: what its script is tried with. */
export interface ScriptInput {
  /** JSON text; cut where the platform kept a part of it only. */
  msg: string;
  metadata: Readonly<Record<string, string>>;
  msgType: string;
}

/** What the platform kept of a message: the body of a debug event. */
export interface RecordedMessage {
  data?: string;
  metadata?: string;
  msgType?: string;
}

/** A recorded message as a script's input; metadata in the order of its keys. */
export function inputOf({ data = '', metadata, msgType = '' }: RecordedMessage): ScriptInput {
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
export async function lastInput(nodeId: string): Promise<RecordedMessage | undefined> {
  const body = await http.get<RecordedMessage | null | ''>(`/api/ruleNode/${nodeId}/debugIn`, undefined, {
    silent: true,
  });
  return body || undefined;
}
