import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { findMetadata, findRuleChain } from '../calls/rule-chain-calls';
import type { ChainFile } from '../model/chain-file';
import type { RuleChain, RuleChainMetadata, RuleChainType } from '../model/rule-chain';

/** A chain in the editor: as it is stored, or as a file has it and nothing is stored yet. */
export type OpenedChain =
  | { isNew: false; type: RuleChainType; chain: RuleChain; metadata: RuleChainMetadata }
  | { isNew: true; type: RuleChainType; chain: ChainFile['ruleChain']; metadata: RuleChainMetadata };

/** A chain as it is stored now. */
export async function findOpenedChain(id: string, options?: CallOptions): Promise<OpenedChain> {
  const [chain, metadata] = await Promise.all([findRuleChain(id, options), findMetadata(id, options)]);
  return { isNew: false, type: chain.type, chain, metadata };
}

/** A chain of a file, to be saved as a new one. */
export const chainOfFile = ({ ruleChain, metadata }: ChainFile): OpenedChain => ({
  isNew: true,
  type: ruleChain.type,
  chain: ruleChain,
  metadata: { ...metadata, ruleChainId: { entityType: 'RULE_CHAIN', id: '' } },
});

let parked: ChainFile | undefined;

/** Keeps what was imported until the editor has opened. */
export const parkImport = (file: ChainFile): void => {
  parked = file;
};

/** What was imported last of a type; it stays while its editor is open, for pages that are drawn twice. */
export const parkedImport = (type: RuleChainType): ChainFile | undefined =>
  parked?.ruleChain.type === type ? parked : undefined;
