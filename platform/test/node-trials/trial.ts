/** How tables say what nodes make of messages that they can do nothing with. */
import { type EntityId, entityId, NULL_UUID } from '../../src/framework/ids.js';
import { alarms } from '../../src/resources/alarms.js';
import { tenants } from '../../src/resources/tenants.js';
import { NodeBench } from '../node-bench.js';

/** What there is: entities of the nodes' tenant, and others of another one. */
export interface World {
  bench: NodeBench;
  mine: EntityId;
  /** Its profile has a rule. */
  ruled: EntityId;
  house: EntityId;
  theirs: EntityId;
  theirHouse: EntityId;
  theirAlarm: EntityId;
}

export function makeWorld(): World {
  const bench = new NodeBench();
  const predicate = { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 0 } };
  const filter = { key: { type: 'TIME_SERIES', key: 'a' }, valueType: 'NUMERIC', predicate };
  const rule = { condition: { condition: [filter], spec: { type: 'SIMPLE' } } };
  const profileId = bench.profile([{ id: 'r', alarmType: 'High', createRules: { MAJOR: rule } }]);
  const theirs = bench.device('Theirs', { tenantId: bench.otherTenantId });
  const tx = bench.tx();
  const alarm = alarms.newEntity(tx, bench.otherTenantId, {
    originator: theirs,
    type: 'High',
    severity: 'MAJOR',
    status: 'ACTIVE_UNACK',
  });
  bench.customer('Mine');
  const tenant = tenants.newEntity(tx, NULL_UUID, { title: 'Ours' });
  const tenantProfileId = entityId('TENANT_PROFILE', NULL_UUID);
  tenants.insert(tx, { ...tenant, tenantProfileId, id: entityId('TENANT', bench.tenantId) });
  bench.values(theirs, { kWh: 5 }, bench.otherTenantId);
  return {
    bench,
    mine: bench.device('Mine'),
    ruled: bench.device('Ruled', { profileId }),
    house: bench.asset('My house'),
    theirs,
    theirHouse: bench.asset('Their house', bench.otherTenantId),
    theirAlarm: alarms.insert(tx, alarms.withName(alarm)).id,
  };
}

type Of<T> = T | ((world: World) => T);

/** One message, and the failure that it ends in. */
export interface Trial {
  /** What of the configuration is another. */
  config?: Of<object>;
  data?: Of<object | string>;
  metadata?: Record<string, string>;
  type?: string;
  /** The originator; a device of the tenant, or of the other tenant where that is tried. */
  from?: Exclude<keyof World, 'bench'>;
  /** What the text of the failure names; where the recorded failure has no text: ''. */
  says: string;
  /** It is known before a message comes: the node does not start. */
  unstarted?: true;
  /** Something else than a failure, as the real platform has it: by which label, and why. */
  passes?: readonly [label: string, why: string];
}

/** Why a node cannot be tried in a way. The first two are proven: what the message is makes no difference; nothing is read or stored. */
export const UNREAD = 'it reads nothing of a message';
export const UNRELATED = 'it neither reads nor stores anything of an originator';
export const SENDS = 'it sends what the message holds, whatever it is';
export const SILENT = 'it has no input';
export const NEVER = 'it never starts here';
type Reason = typeof UNREAD | typeof UNRELATED | typeof SENDS | typeof SILENT | typeof NEVER;

export interface Trials {
  /** What is stored when all is well. */
  config: object;
  missing: readonly Trial[] | Reason;
  wrong: readonly Trial[];
  foreign: readonly Trial[] | Reason;
}

/** By class, without the package. */
export type TrialTable = Readonly<Record<string, Trials>>;

export const of = <T>(value: Of<T> | undefined, world: World): T | undefined =>
  typeof value === 'function' ? (value as (world: World) => T)(world) : value;

/** A configuration with a value of a wrong type: the text names the property. */
export const refused = (config: object, says = Object.keys(config)[0] ?? ''): Trial => ({
  config,
  says,
  unstarted: true,
});
/** What is said of whatever is another tenant's. */
export const FOREIGN = "doesn't belong to the current tenant";
/** A pattern's place for a value of metadata. */
export const place = (key: string) => `\${${key}}`;
/** An answer of the real platform that is recorded. */
export const recorded = (label: string, what: string) => [label, `recorded: ${what}`] as const;
