import type { BaseEntity } from '@mullion/shared-kit/api/entity-id';
import type { NodeConfiguration } from './rule-chain';

/** Groups of the library, in its order. */
export const nodeGroups = ['FILTER', 'ENRICHMENT', 'TRANSFORMATION', 'ACTION', 'EXTERNAL', 'FLOW'] as const;

export type NodeGroup = (typeof nodeGroups)[number];

/** What the platform says of all nodes of a class. */
export interface NodeDefinition {
  /** HTML. */
  details: string;
  /** Mostly plain; may hold `<br>`. */
  description: string;
  inEnabled: boolean;
  outEnabled: boolean;
  /** Labels of its outcomes, in order; the platform adds Failure. */
  relationTypes: string[];
  /** Its links may have any label. */
  customRelations: boolean;
  /** It calls another rule chain. */
  ruleChainNode: boolean;
  defaultConfiguration: NodeConfiguration;
  uiResources: string[];
  /** Name of its form. */
  configDirective: string | null;
  /** Name of a sign; empty: that of its group. */
  icon: string;
  /** A data URI; wins over `icon`. */
  iconUrl: string;
  docUrl: string;
}

/** A class of rule nodes, as the platform describes it. */
export interface NodeComponent extends Partial<BaseEntity> {
  type: NodeGroup;
  scope: 'SYSTEM' | 'TENANT';
  name: string;
  /** What `RuleNode.type` holds. */
  clazz: string;
  configurationDescriptor: { nodeDefinition: NodeDefinition };
}

/** Classes that the editor itself makes. */
export const calledChainClass = 'org.thingsboard.rule.engine.flow.TbRuleChainInputNode';
export const outputClass = 'org.thingsboard.rule.engine.flow.TbRuleChainOutputNode';
