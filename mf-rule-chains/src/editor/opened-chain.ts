import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { session } from '@mullion/shared-kit/session/session';
import { findMetadata, findRuleChain } from '../calls/rule-chain-calls';
import type { ChainFile } from '../model/chain-file';
import { rekeyed } from '../model/match-chain';
import { isFlag, isId, type Mending, type ReadGraph, readGraph } from '../model/read-graph';
import type { RuleChain, RuleChainMetadata, RuleChainType } from '../model/rule-chain';
import { shortHash } from '../model/short-hash';

/** A chain in the editor: as it is stored, or as a file has it and nothing is stored yet. */
export type OpenedChain =
  | {
      isNew: false;
      type: RuleChainType;
      chain: RuleChain;
      metadata: RuleChainMetadata;
      /** By which keys nodes are known that were new when they were saved, by their ids: what is open stays open. */
      keys?: ReadonlyMap<string, string>;
    }
  | {
      isNew: true;
      type: RuleChainType;
      chain: ChainFile['ruleChain'];
      metadata: RuleChainMetadata;
      /** What of the chain itself was mended. */
      mended: readonly Mending[];
    };

/** The nodes of an opened chain, and what of it was mended. */
export function readOpened(opened: OpenedChain): ReadGraph {
  const { graph, mended } = readGraph(opened.metadata);
  if (opened.isNew) return { graph, mended: [...opened.mended, ...mended] };
  return { graph: opened.keys ? rekeyed(graph, opened.keys) : graph, mended };
}

/** By what unsaved work on it is kept: its id, or what its file holds. */
export const workIdOf = ({ isNew, type, chain, metadata }: OpenedChain): string =>
  isNew ? `new ${type} ${shortHash(JSON.stringify([chain, metadata]))}` : chain.id.id;

/** A chain as it is stored now. */
export async function findOpenedChain(id: string, options?: CallOptions): Promise<OpenedChain> {
  const [chain, metadata] = await Promise.all([findRuleChain(id, options), findMetadata(id, options)]);
  return { isNew: false, type: chain.type, chain, metadata };
}

/** A chain of a file, to be saved as a new one. */
export function chainOfFile({ ruleChain, metadata }: ChainFile): OpenedChain {
  const [hasFlag, hasId] = [isFlag(ruleChain.debugMode), isId(ruleChain.externalId)];
  return {
    isNew: true,
    type: ruleChain.type,
    chain: { ...ruleChain, ...(!hasFlag && { debugMode: false }), ...(!hasId && { externalId: null }) },
    metadata: { ...metadata, ruleChainId: { entityType: 'RULE_CHAIN', id: '' } },
    mended: [
      ...(hasFlag ? [] : [{ kind: 'chain-debug' as const, count: 1 }]),
      ...(hasId ? [] : [{ kind: 'chain-external' as const, count: 1 }]),
    ],
  };
}

let parked: { file: ChainFile; userId: string } | undefined;

/** Keeps what was imported until it is stored, for this person alone. */
export const parkImport = (file: ChainFile): void => {
  parked = { file, userId: userNow() };
};

/** What this person imported last, of a type. */
export const parkedImport = (type: RuleChainType): ChainFile | undefined =>
  parked?.userId === userNow() && parked.file.ruleChain.type === type ? parked.file : undefined;

/** It is stored: its address leads to nothing any more. */
export const dropParked = (): void => {
  parked = undefined;
};

const userNow = () => session.store.getState().authUser?.userId ?? '';
// The end of a session is the end of what was imported in it.
session.store.subscribe(({ authUser }) => {
  if (parked && parked.userId !== authUser?.userId) dropParked();
});
