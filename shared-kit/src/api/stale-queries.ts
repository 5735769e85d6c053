import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Change, type ChangedType, type Changes, changes as pageChanges } from './changes';

/**
 * First parts of the keys of the queries whose answers say something of entities of a type: its own lists, infos, names,
 * types in use and counts, and those of others that show its name, as alarms show that of their originator. A type that is
 * forgotten here does not compile.
 */
const collections: Readonly<Record<ChangedType, readonly string[]>> = {
  TENANT: ['tenants', 'users', 'alarms'],
  TENANT_PROFILE: ['tenantProfiles', 'tenants'],
  CUSTOMER: ['customers', 'devices', 'assets', 'edges', 'entityViews', 'dashboards', 'users', 'alarms'],
  USER: ['users'],
  DASHBOARD: ['dashboards'],
  ASSET: ['assets', 'alarms'],
  ASSET_PROFILE: ['assetProfiles', 'assets'],
  DEVICE: ['devices', 'alarms'],
  DEVICE_PROFILE: ['deviceProfiles', 'devices'],
  ALARM: ['alarms'],
  RULE_CHAIN: ['ruleChains', 'edges', 'alarms'],
  RULE_NODE: ['ruleChains'],
  EDGE: ['edges', 'alarms'],
  ENTITY_VIEW: ['entityViews', 'alarms'],
  WIDGETS_BUNDLE: ['widgetsBundles', 'widgetTypes'],
  WIDGET_TYPE: ['widgetTypes'],
  API_USAGE_STATE: [],
  TB_RESOURCE: ['resources'],
  OTA_PACKAGE: ['otaPackages'],
  RPC: ['rpc'],
  QUEUE: ['queues'],
  RELATION: ['relations'],
  TELEMETRY: [],
  TWO_FACTOR: ['twoFactorAccount'],
  SECURITY_SETTINGS: ['passwordPolicy', 'settings'],
  // Branches are those of the repository, and users are offered the second factors that are on.
  SETTINGS: ['settings', 'versionControl', 'two-factor'],
};

/**
 * What is about entities of any type: queries by filter, the home page's figures, what one entity has of others, counts of
 * what a deletion takes, what edges are told.
 */
const aboutAll = ['entitiesQuery', 'home', 'counts', 'impacts', 'relations', 'auditLogs', 'edgeEvents'];

/** What was changed, as far as queries are concerned. */
type Made = Pick<Change, 'of'> & Partial<Change>;

/** Whether a query's answer is old after the changes. Those of telemetry concern their entity's own queries besides. */
function isStale(made: readonly Made[]): (key: QueryKey) => boolean {
  const stale = new Set([...aboutAll, ...made.flatMap(({ of }) => collections[of])]);
  const measured = new Set(made.flatMap(({ of, id }) => (of === 'TELEMETRY' && id ? [id] : [])));
  return ([first, , entity]) => stale.has(first as string) || (first === 'telemetry' && measured.has(entity as string));
}

/**
 * Reads again what changes have made old: what is on screen at once, the rest when it is wanted. `without`: ids of which
 * there is nothing to read any more.
 */
export async function refreshQueries(
  client: QueryClient,
  made: readonly Made[],
  without: ReadonlySet<string> = new Set(),
): Promise<void> {
  const stale = isStale(made);
  const predicate = ({ queryKey }: Query) => stale(queryKey) && !queryKey.some((part) => without.has(part as string));
  // A first answer that is on its way may be from before, and is waited for instead of being asked for anew.
  const underWay = client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
  const first = new Set(underWay.filter(({ state }) => state.status === 'pending'));
  await client.invalidateQueries({ predicate });
  if (first.size > 0) await client.invalidateQueries({ predicate: (query) => first.has(query) });
}

/** Name of the channel on which the console's tabs tell each other of changes. */
const CHANNEL = 'mullion-changes';

/**
 * Keeps a page's queries true: whatever any call of this tab or another one changes is read again. What is deleted here
 * is not asked for again; another tab that shows it asks, to learn that it is gone. The answer ends it.
 */
export function followChanges(client: QueryClient, changes: Changes = pageChanges): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const stop = changes.listen((made) => {
    const own = made.filter(({ from }) => !from);
    if (own.length > 0) channel?.postMessage(own);
    return refreshQueries(client, made, goneOf(made.filter(({ from }) => from !== 'told')));
  });
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isChanges(data)) for (const change of data) changes.announce({ ...change, from: 'told' });
    };
  }
  return () => {
    stop();
    channel?.close();
  };
}

const goneOf = (made: readonly Change[]) => new Set(made.flatMap(({ id, gone }) => (gone && id !== null ? [id] : [])));

/** A tab of another release may send what this one does not know. */
const isChanges = (data: unknown): data is Change[] =>
  Array.isArray(data) && data.every((one: Partial<Change> | null) => Object.hasOwn(collections, one?.of ?? ''));
