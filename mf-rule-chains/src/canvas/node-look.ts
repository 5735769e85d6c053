import type { IconName } from '@mullion/shared-kit/ui/icon';
import type { NodeComponent, NodeDefinition, NodeGroup } from '../model/node-component';
import type { RuleNode } from '../model/rule-chain';

/** What a node is drawn as; UNKNOWN: the platform has no such class. */
export type LookGroup = NodeGroup | 'UNKNOWN';

/** The sign of each group. */
export const groupIcons: Readonly<Record<LookGroup | 'INPUT', IconName>> = {
  FILTER: 'filter_list',
  ENRICHMENT: 'playlist_add',
  TRANSFORMATION: 'transform',
  ACTION: 'flash_on',
  EXTERNAL: 'cloud_upload',
  FLOW: 'settings_ethernet',
  INPUT: 'input',
  UNKNOWN: 'help_outline',
};

/** What the canvas must know of a node's class. */
export interface NodeLook {
  group: LookGroup;
  /** Name of the class; empty: unknown. */
  kind: string;
  icon: IconName;
  /** A picture of the component's own; wins over the sign. */
  iconUrl: string;
  definition: Pick<NodeDefinition, 'inEnabled' | 'outEnabled' | 'relationTypes' | 'customRelations' | 'ruleChainNode'>;
}

const unknownLook: NodeLook = {
  group: 'UNKNOWN',
  kind: '',
  icon: groupIcons.UNKNOWN,
  iconUrl: '',
  definition: {
    inEnabled: true,
    outEnabled: true,
    relationTypes: [],
    customRelations: false,
    ruleChainNode: false,
  },
};

/** Classes of nodes by name of the class. */
export type Components = ReadonlyMap<string, NodeComponent>;

const looks = new WeakMap<NodeComponent, NodeLook>();

/** What a component's nodes are drawn as. */
export function lookOfComponent(component: NodeComponent): NodeLook {
  const known = looks.get(component);
  if (known) return known;
  const definition = component.configurationDescriptor.nodeDefinition;
  const look: NodeLook = {
    group: component.type,
    kind: component.name,
    icon: (definition.icon || groupIcons[component.type]) as IconName,
    // Only pictures in the address itself: nothing is fetched from elsewhere.
    iconUrl: definition.iconUrl?.startsWith('data:image/') ? definition.iconUrl : '',
    definition,
  };
  looks.set(component, look);
  return look;
}

/** What a node is drawn as. */
export function lookOf(node: Pick<RuleNode, 'type'>, components: Components): NodeLook {
  const component = components.get(node.type);
  return component ? lookOfComponent(component) : unknownLook;
}
