import type { EntityType } from '../../../framework/ids.js';
import { whole } from '../../configuration.js';
import { defineNode } from '../../node.js';

const LABELS: Readonly<Partial<Record<EntityType, string>>> = {
  DEVICE: 'Device',
  ASSET: 'Asset',
  ALARM: 'Alarm',
  ENTITY_VIEW: 'Entity View',
  TENANT: 'Tenant',
  CUSTOMER: 'Customer',
  USER: 'User',
  DASHBOARD: 'Dashboard',
  RULE_CHAIN: 'Rule chain',
  RULE_NODE: 'Rule node',
  EDGE: 'Edge',
};

/** Goes on by the kind of the originator. */
export const originatorTypeSwitch = defineNode<{ version: number }>({
  class: 'filter.TbOriginatorTypeSwitchNode',
  labels: Object.values(LABELS),
  configuration: { version: whole },
  execute: (_config, { originator: { entityType } }) => {
    const label = LABELS[entityType];
    if (label === undefined) throw new Error(`Unsupported originator type: ${entityType}`);
    return label;
  },
});
