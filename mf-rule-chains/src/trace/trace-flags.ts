import { isNotFound } from '@mullion/shared-kit/api/api-error';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { isJsonObject, readJson } from '@mullion/shared-kit/browser/read-json';
import { browserStorage } from '@mullion/shared-kit/browser/storage';
import { findMetadata, saveMetadata } from '../calls/rule-chain-calls';
import type { RuleChainMetadata, RuleNode } from '../model/rule-chain';

/** Nodes whose debug a trace has turned on. */
export interface KeptTrace {
  userId: string;
  ruleChainId: string;
  chainName: string;
  nodeIds: readonly string[];
  /** When its page last said that it is still there, epoch ms. */
  at: number;
}

const keyOf = (userId: string) => `rule-chain-trace.${userId}`;

/** The traces of this person that have not turned off yet what they had turned on: one of a chain at most. */
export function keptTraces(userId: string): readonly KeptTrace[] {
  const kept = readJson(browserStorage.getItem(keyOf(userId)));
  if (!Array.isArray(kept)) return [];
  return kept.filter((one: unknown): one is KeptTrace => isKeptTrace(one) && one.userId === userId);
}

/** The one of a chain. */
export const keptTrace = (userId: string, ruleChainId: string): KeptTrace | undefined =>
  keptTraces(userId).find((trace) => trace.ruleChainId === ruleChainId);

/** Notes that a trace is under way. */
export const keepTrace = (trace: KeptTrace): void => write(trace.userId, [...others(trace), trace]);

/** It has turned off what it had turned on. */
export const forgetTrace = (trace: Pick<KeptTrace, 'userId' | 'ruleChainId'>): void =>
  write(trace.userId, others(trace));

const others = ({ userId, ruleChainId }: Pick<KeptTrace, 'userId' | 'ruleChainId'>) =>
  keptTraces(userId).filter((trace) => trace.ruleChainId !== ruleChainId);

function write(userId: string, traces: readonly KeptTrace[]): void {
  if (traces.length > 0) browserStorage.setItem(keyOf(userId), JSON.stringify(traces));
  else browserStorage.removeItem(keyOf(userId));
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

const isKeptTrace = (value: unknown): value is KeptTrace =>
  isJsonObject(value) &&
  isText(value.userId) &&
  isText(value.ruleChainId) &&
  isText(value.chainName) &&
  Array.isArray(value.nodeIds) &&
  value.nodeIds.length > 0 &&
  value.nodeIds.every(isText) &&
  typeof value.at === 'number';

/** Turns debug of some nodes on or off, as the chain is stored by then, and leaves all else in it alone. */
export async function setDebug(
  ruleChainId: string,
  nodeIds: readonly string[],
  debugMode: boolean,
  options?: CallOptions,
): Promise<RuleChainMetadata> {
  const metadata = await findMetadata(ruleChainId, options);
  const isMeant = ({ id, debugMode: is = false }: RuleNode) =>
    id !== undefined && nodeIds.includes(id.id) && is !== debugMode;
  if (!metadata.nodes.some(isMeant)) return metadata;
  const nodes = metadata.nodes.map((node) => (isMeant(node) ? { ...node, debugMode } : node));
  return saveMetadata({ ...metadata, nodes }, options);
}

/** Turns off the debug that a trace had turned on. False: the chain is gone, and its debug with it. */
export async function endDebug(ruleChainId: string, nodeIds: readonly string[]): Promise<boolean> {
  try {
    // Whoever asked for it tells of any other failure.
    await setDebug(ruleChainId, nodeIds, false, { ignoreErrors: true });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}
