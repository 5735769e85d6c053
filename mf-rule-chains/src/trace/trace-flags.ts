import { isJsonObject, readJson } from '@mullion/shared-kit/browser/read-json';
import { browserStorage } from '@mullion/shared-kit/browser/storage';
import { findMetadata, saveMetadata } from '../calls/rule-chain-calls';
import type { RuleChainMetadata, RuleNode } from '../model/rule-chain';

/** Nodes whose debug a trace has turned on. */
export interface LeftTrace {
  userId: string;
  ruleChainId: string;
  chainName: string;
  nodeIds: readonly string[];
  /** When its page last said that it is still there, epoch ms. */
  at: number;
}

const keyOf = (userId: string) => `rule-chain-trace.${userId}`;
/** Longer without a word, ms, the page of a trace is gone. */
const silence = 30_000;

/** Notes that a trace is under way. */
export const keepTrace = (trace: LeftTrace): void => browserStorage.setItem(keyOf(trace.userId), JSON.stringify(trace));

/** The trace of this person whose page went without turning off what it had turned on. */
export function leftTrace(userId: string, now: number): LeftTrace | undefined {
  const kept = readJson(browserStorage.getItem(keyOf(userId)));
  if (!isJsonObject(kept) || !Array.isArray(kept.nodeIds)) return undefined;
  const trace = kept as unknown as LeftTrace;
  return now - trace.at > silence ? trace : undefined;
}

export const forgetTrace = (userId: string): void => browserStorage.removeItem(keyOf(userId));

/** Turns debug of some nodes on or off, as the chain is stored by then, and leaves all else in it alone. */
export async function setDebug(
  ruleChainId: string,
  nodeIds: readonly string[],
  debugMode: boolean,
): Promise<RuleChainMetadata> {
  const metadata = await findMetadata(ruleChainId);
  const isMeant = ({ id, debugMode: is = false }: RuleNode) =>
    id !== undefined && nodeIds.includes(id.id) && is !== debugMode;
  if (!metadata.nodes.some(isMeant)) return metadata;
  const nodes = metadata.nodes.map((node) => (isMeant(node) ? { ...node, debugMode } : node));
  return saveMetadata({ ...metadata, nodes });
}
