import type { BaseEntity, EntityId } from '@mullion/shared-kit/api/entity-id';

/** CORE chains run on the platform, EDGE chains are templates for edges. */
export type RuleChainType = 'CORE' | 'EDGE';

/** Address of the list with all chains of a type. */
export const listOfType = (type: RuleChainType): string =>
  type === 'CORE' ? '/ruleChains' : '/edgeManagement/ruleChains';

/** A rule chain as the platform stores it, without its nodes. */
export interface RuleChain extends BaseEntity<'RULE_CHAIN'> {
  tenantId: EntityId<'TENANT'>;
  name: string;
  type: RuleChainType;
  /** Kept by the platform when the nodes are saved. */
  firstRuleNodeId: EntityId<'RULE_NODE'> | null;
  /** The chain that gets every message; of EDGE chains, the one that new edges begin with. */
  root: boolean;
  debugMode: boolean;
  configuration: unknown;
  externalId?: EntityId<'RULE_CHAIN'> | null;
  additionalInfo: { description?: string; [name: string]: unknown } | null;
}

/** What a node's form edits: its class says which members there are. */
export type NodeConfiguration = Readonly<Record<string, unknown>>;

/** What is stored beside a node's configuration: its place, its description, and what others keep there. */
export interface NodeInfo {
  readonly layoutX?: number;
  readonly layoutY?: number;
  readonly description?: string;
  readonly [name: string]: unknown;
}

/** A rule node as the platform stores it. */
export interface RuleNode {
  /** Absent: it is new. */
  readonly id?: EntityId<'RULE_NODE'>;
  readonly createdTime?: number;
  readonly ruleChainId?: EntityId<'RULE_CHAIN'> | null;
  /** Class of its component. */
  readonly type: string;
  readonly name: string;
  readonly debugMode?: boolean;
  readonly configuration: NodeConfiguration;
  readonly externalId?: EntityId<'RULE_NODE'> | null;
  readonly additionalInfo?: NodeInfo | null;
}

/** One label of a link: a link with three labels is three of these. Indices count in the nodes of the same answer. */
export interface NodeConnection {
  readonly fromIndex: number;
  readonly toIndex: number;
  readonly type: string;
}

/** How chains called others before there were rule chain nodes. */
export interface ChainConnection {
  readonly fromIndex: number;
  readonly targetRuleChainId: EntityId<'RULE_CHAIN'>;
  readonly additionalInfo?: NodeInfo | null;
  readonly type: string;
}

/** The nodes of a chain and their links, as the platform stores them. */
export interface RuleChainMetadata {
  readonly ruleChainId: EntityId<'RULE_CHAIN'>;
  /** The node that the chain's input leads to; 0 is one. */
  readonly firstNodeIndex?: number | null;
  readonly nodes: readonly RuleNode[];
  readonly connections: readonly NodeConnection[] | null;
  readonly ruleChainConnections?: readonly ChainConnection[] | null;
}
