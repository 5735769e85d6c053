/** The rule chains every tenant starts with, and the template of a device profile's own chain. */
import { whenTenantCreated } from '../framework/entity-hooks.js';
import { where } from '../framework/paging.js';
import type { Tx } from '../framework/tx.js';
import { type Connection, parseContents, storeContents } from './chain-contents.js';
import { type ChainType, type RuleChain, ruleChains } from './rule-chains.js';

const LOG_SCRIPT =
  "return '\\nIncoming message:\\n' + JSON.stringify(msg) + '\\nIncoming metadata:\\n' + JSON.stringify(metadata);";
const LOG = { scriptLang: 'TBEL', jsScript: LOG_SCRIPT, tbelScript: LOG_SCRIPT };
const PROFILE_RULES = { persistAlarmRulesState: false, fetchAlarmRulesStateOnStart: false };
const ABOUT_PROFILE_NODE =
  'Raises and clears alarms by the rules of the device profile. The way "Success" is taken by every message.';

type Place = readonly [x: number, y: number];
type Template = { nodes: object[]; connections: readonly Connection[]; firstNodeIndex: number };

const node = (clazz: string, name: string, [layoutX, layoutY]: Place, configuration: object, description?: string) => ({
  type: `org.thingsboard.rule.engine.${clazz}`,
  name,
  debugMode: false,
  configuration,
  additionalInfo: { ...(description === undefined ? {} : { description }), layoutX, layoutY },
});

const profileNode = (at: Place, description: string) =>
  node('profile.TbDeviceProfileNode', 'Device Profile Node', at, PROFILE_RULES, description);
const saveSeries = (at: Place) => node('telemetry.TbMsgTimeseriesNode', 'Save Timeseries', at, { defaultTTL: 0 });
const saveAttributes = (at: Place, more = {}) =>
  node('telemetry.TbMsgAttributesNode', 'Save Client Attributes', at, { scope: 'CLIENT_SCOPE', ...more });
const typeSwitch = (at: Place) => node('filter.TbMsgTypeSwitchNode', 'Message Type Switch', at, { version: 0 });
const logRpc = (at: Place) => node('action.TbLogNode', 'Log RPC from Device', at, LOG);
const logOther = (at: Place) => node('action.TbLogNode', 'Log Other', at, LOG);
const callDevice = (at: Place) => node('rpc.TbSendRPCRequestNode', 'RPC Call Request', at, { timeoutInSeconds: 60 });

const link = (fromIndex: number, toIndex: number, ...types: string[]): Connection[] =>
  types.map((type) => ({ fromIndex, toIndex, type }));

const CORE_LINKS: readonly Connection[] = [
  ...link(6, 2, 'Success'),
  ...link(2, 4, 'Other'),
  ...link(2, 1, 'Post attributes'),
  ...link(2, 0, 'Post telemetry'),
  ...link(2, 3, 'RPC Request from Device'),
  ...link(2, 5, 'RPC Request to Device'),
];

const ROOT: Template = {
  nodes: [
    saveSeries([824, 156]),
    saveAttributes([825, 52], { notifyDevice: 'false' }),
    typeSwitch([347, 149]),
    logRpc([825, 266]),
    logOther([825, 379]),
    callDevice([825, 468]),
    profileNode([204, 240], ABOUT_PROFILE_NODE),
  ],
  connections: CORE_LINKS,
  firstNodeIndex: 6,
};

const OF_PROFILE: Template = {
  nodes: [
    saveSeries([822, 294]),
    saveAttributes([824, 221]),
    typeSwitch([494, 309]),
    logRpc([824, 383]),
    logOther([823, 444]),
    callDevice([822, 507]),
    profileNode([209, 307], ''),
  ],
  connections: CORE_LINKS,
  firstNodeIndex: 6,
};

const EDGE_ROOT: Template = {
  nodes: [
    profileNode([187, 468], ABOUT_PROFILE_NODE),
    saveSeries([823, 157]),
    saveAttributes([824, 52]),
    typeSwitch([347, 149]),
    logRpc([825, 266]),
    logOther([824, 378]),
    callDevice([824, 466]),
    node('edge.TbMsgPushToCloudNode', 'Push to cloud', [1129, 52], { scope: 'SERVER_SCOPE' }),
  ],
  connections: [
    ...link(0, 3, 'Success'),
    ...link(1, 7, 'Success'),
    ...link(2, 7, 'Success'),
    ...link(3, 6, 'RPC Request to Device'),
    ...link(3, 5, 'Other'),
    ...link(3, 2, 'Post attributes'),
    ...link(3, 1, 'Post telemetry'),
    ...link(3, 4, 'RPC Request from Device'),
    ...link(3, 7, 'Attributes Updated', 'Attributes Deleted', 'Timeseries Deleted', 'Timeseries Updated'),
  ],
  firstNodeIndex: 0,
};

const fill = (tx: Tx, chain: RuleChain, template: Template): RuleChain =>
  storeContents(tx, chain, parseContents(tx, chain, { ...template }));

/** Gives a chain the nodes of a device profile's own chain. */
export const fillAsProfileChain = (tx: Tx, chain: RuleChain): RuleChain => fill(tx, chain, OF_PROFILE);

const ROOTS: readonly [string, ChainType, Template][] = [
  ['Root Rule Chain', 'CORE', ROOT],
  ['Edge Root Rule Chain', 'EDGE', EDGE_ROOT],
];

whenTenantCreated('rule chains', (tx, tenantId) => {
  for (const [name, type, template] of ROOTS) {
    fill(tx, ruleChains.insert(tx, ruleChains.newEntity(tx, tenantId, { name, type, root: true })), template);
  }
});

/** Gives the root chains of tenants from before chains had nodes theirs. */
export function fillEmptyRoots(tx: Tx): void {
  for (const [name, type, template] of ROOTS) {
    const empty = where('t.name = ? AND t.type = ? AND t.root = 1 AND t.first_rule_node_id IS NULL', name, type);
    for (const chain of ruleChains.all(tx, empty)) fill(tx, chain, template);
  }
}
