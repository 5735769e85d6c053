import { isJsonObject } from '@mullion/shared-kit/browser/read-json';
import type { ChainGraph } from './graph';
import { readGraph } from './read-graph';
import type { RuleChainMetadata, RuleChainType } from './rule-chain';

/** For which engine the chain of a version is. */
export const typeOfVersion = (file: object): RuleChainType =>
  'entity' in file && isJsonObject(file.entity) && file.entity.type === 'EDGE' ? 'EDGE' : 'CORE';

/** Nodes and links of a version: of whatever is in the file, what can be drawn. */
export const chainOfVersion = (file: object): ChainGraph =>
  readGraph(('metaData' in file && isJsonObject(file.metaData) ? file.metaData : {}) as unknown as RuleChainMetadata)
    .graph;
