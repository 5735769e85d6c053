import type { EntityId, EntityType } from '@mullion/shared-kit/api/entity-id';
import type { EntityDataPageLink, EntityKey, KeyFilter } from '@mullion/shared-kit/api/entity-query';
import type { SourceEntities } from '@mullion/shared-kit/data/data-source';
import type { SeriesResult } from '@mullion/shared-kit/data/use-series';
import { hasKeyFilters, toKeyFilters } from '@mullion/shared-kit/filters/key-filter-info';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import type { ComparisonUnit } from '@mullion/shared-kit/time/subscription-window';
import { completeDataKey, type DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { readDatasource } from '@mullion/shared-kit/widget-runtime/datasource';
import type { DashboardConfiguration } from '../model/dashboard';
import type { WidgetConfig, WidgetDatasource } from '../model/widget';
import { MOST_COUNTED } from './settings';

/** A datasource of a widget, ready to be opened: whose values, and which. */
export interface WidgetSource {
  kind: 'entities' | 'count' | 'function';
  /** What the datasource calls itself. */
  name: string;
  /** What the dashboard calls the entities. */
  aliasName: string;
  /** The ids under which the dashboard has both. */
  aliasId?: string | undefined;
  filterId?: string | undefined;
  entities: SourceEntities;
  keyFilters: readonly KeyFilter[];
  /** Only so many, the newest; absent: all there are, page after page. */
  atMost?: number;
  /** Its values are those of an earlier time, beside those of the source at the place `of`. */
  comparison?: { unit: ComparisonUnit; customMs: number; of: number };
  /** This page alone, as a script asks for it. */
  page?: EntityDataPageLink;
  keys: readonly DataKey[];
  latestKeys: readonly DataKey[];
}

/** Why an open source can have no data. */
export type SourceProblem = NonNullable<SeriesResult<unknown>['problem']>;

/** Why a datasource has no data: its alias or filter is gone, it names nothing, or the platform has nothing of the kind. */
export type SourceFault = 'alias' | 'filter' | 'entity' | 'alarmCount';

/** What feeds a widget, and what is wrong with the rest. */
export interface WidgetSources {
  sources: readonly WidgetSource[];
  faults: readonly SourceFault[];
  alarmSource: WidgetSource | undefined;
  /** The device that the widget commands. */
  target: SourceEntities | undefined;
}

interface Named extends Pick<DashboardConfiguration, 'entityAliases' | 'filters'> {
  /** Another one has what aliases stand for found anew; absent: it is as it was found first. */
  round?: number;
}
type Stored = Pick<WidgetConfig, 'datasources' | 'alarmSource' | 'targetDeviceAliasIds' | 'pageSize'>;

/** What forms store while nobody chose how many entities a widget shows. */
const UNCHOSEN_PAGE_SIZE = 1024;

const atMostOf = (pageSize: number | null | undefined) =>
  typeof pageSize === 'number' && pageSize >= 1 && pageSize !== UNCHOSEN_PAGE_SIZE
    ? Math.min(MOST_COUNTED, Math.floor(pageSize))
    : undefined;

/** Datasources with the aliases and filters that the dashboard has under the ids they store. */
export function sourcesOf(
  { datasources, alarmSource, targetDeviceAliasIds, pageSize }: Stored,
  named: Named,
): WidgetSources {
  const atMost = atMostOf(pageSize);
  const read = [...datasources, ...(alarmSource ? [alarmSource] : [])]
    .map((one) => sourceOf(one, named, atMost))
    .map(withUsualName);
  const alarms = alarmSource ? read[datasources.length] : undefined;
  const [targetAlias = ''] = targetDeviceAliasIds ?? [];
  const target = Object.hasOwn(named.entityAliases, targetAlias) ? named.entityAliases[targetAlias] : undefined;
  return {
    sources: read.slice(0, datasources.length).filter((one) => typeof one !== 'string'),
    faults: read.filter((one) => typeof one === 'string'),
    alarmSource: typeof alarms === 'string' ? undefined : alarms,
    target: target?.filter && inRound({ alias: { ...target.filter, resolveMultiple: false } }, named.round),
  };
}

/** The same entities, asked for anew: what follows them opens again, and keeps what it has until the answer is here. */
const inRound = (entities: SourceEntities, round = 0): SourceEntities =>
  round > 0 ? Object.assign({ ...entities }, { round }) : entities;

/** A text that is the same for sources that are only asked for anew. */
export const subjectOf = (...parts: readonly unknown[]): string =>
  JSON.stringify(parts, (name, value: unknown) => (name === 'round' ? undefined : value));

/** What has no name of its own: a count says what it counts, and what is generated is numbered. */
function withUsualName(source: WidgetSource | SourceFault, _at: number, all: readonly (WidgetSource | SourceFault)[]) {
  if (typeof source === 'string' || source.name || source.kind === 'entities') return source;
  if (source.kind === 'count') return { ...source, name: translate('mf-dashboards', 'entities.count') };
  const place = all.filter((one) => typeof one !== 'string' && one.kind === 'function').indexOf(source) + 1;
  return { ...source, name: place === 1 ? 'function' : `function ${place}` };
}

/** Whether a key names anything: what is set aside of damaged ones has nothing to ask for. */
const isNamed = ({ name }: Pick<DataKey, 'name'>) => Boolean(name);

/** A datasource with what the dashboard has under the ids that it stores, or what is wrong with it. */
function sourceOf(
  stored: WidgetDatasource,
  { entityAliases, filters, round }: Named,
  atMost: number | undefined,
): WidgetSource | SourceFault {
  const { type, name = '', dataKeys, entityAliasId, entityType, entityId } = readDatasource(stored);
  const keys = dataKeys.filter(isNamed);
  const latestKeys = (stored.latestDataKeys ?? []).filter(isNamed).map(completeDataKey);
  if (type === 'function') {
    return { kind: 'function', name, aliasName: '', entities: nobody, keyFilters: [], keys, latestKeys };
  }
  if (type === 'alarmCount') return 'alarmCount';
  const { aliasName } = stored;
  const alias = aliasName
    ? Object.values(entityAliases).find((one) => one.alias === aliasName)
    : entityAliasId && Object.hasOwn(entityAliases, entityAliasId)
      ? entityAliases[entityAliasId]
      : undefined;
  if ((entityAliasId || aliasName) && !alias?.filter) return 'alias';
  const entities: SourceEntities | undefined = alias
    ? { alias: alias.filter }
    : entityType && entityId
      ? { entityType: entityType as EntityType, ids: [entityId] }
      : undefined;
  if (!entities) return 'entity';
  // Without it the widget would show what the filter is to hide.
  const filter = stored.filterId && Object.hasOwn(filters, stored.filterId) ? filters[stored.filterId] : undefined;
  if (stored.filterId && !hasKeyFilters(filter)) return 'filter';
  return {
    kind: type === 'entityCount' ? 'count' : 'entities',
    name,
    aliasName: alias?.alias ?? '',
    ...(entityAliasId && { aliasId: entityAliasId }),
    ...(stored.filterId && { filterId: stored.filterId }),
    entities: inRound(entities, round),
    // Filters of dashboards have no constants: those are of alarm rules.
    keyFilters: filter ? (toKeyFilters(filter.keyFilters) as KeyFilter[]) : [],
    ...(atMost !== undefined && { atMost }),
    keys,
    latestKeys,
  };
}

/** The newest entities of a source, where it is not for all of them. */
export const newestOf = (count: number): EntityDataPageLink => ({
  pageSize: count,
  page: 0,
  sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
});

/** Which of its entities a source asks for; undefined: all there are, page after page. */
export const pageOf = ({ page, atMost }: Pick<WidgetSource, 'page' | 'atMost'>): EntityDataPageLink | undefined =>
  page ?? (atMost ? newestOf(atMost) : undefined);

/** Generated values are about no entity. */
const nobody: SourceEntities = { entityType: 'DEVICE', ids: [] };

const keyTypes = { timeseries: 'TIME_SERIES', attribute: 'ATTRIBUTE', entityField: 'ENTITY_FIELD' } as const;
const scopes = { timeseries: 'TIME_SERIES', attribute: 'ANY_SCOPE', entityField: 'ENTITY_FIELD' } as const;

/** Where the values of a key are kept; nothing for other kinds. */
export const scopeOf = ({ type }: Pick<DataKey, 'type'>) =>
  (scopes as Partial<Record<typeof type, (typeof scopes)[keyof typeof scopes]>>)[type];

/** What the platform is asked for a key; nothing where it does not know such keys. */
export function entityKeyOf({ type, name }: Pick<DataKey, 'type' | 'name'>): EntityKey | undefined {
  const known = (keyTypes as Partial<Record<typeof type, EntityKey['type']>>)[type];
  return known && { type: known, key: name };
}

/** The attributes and series that data keys name, as queries ask for them; fields are left out. */
export const entityKeysOf = (keys: readonly DataKey[]): EntityKey[] =>
  keys.flatMap((key) => {
    const wanted = entityKeyOf(key);
    return wanted && wanted.type !== 'ENTITY_FIELD' ? [wanted] : [];
  });

/** Fields by which widgets call entities. */
export const namingFields = ['name', 'label', 'additionalInfo'];

/** The same, and those that keys name. */
export const fieldsOf = (keys: readonly DataKey[]): string[] => [
  ...new Set([...namingFields, ...keys.flatMap(({ type, name }) => (type === 'entityField' ? [name] : []))]),
];

/** An entity as actions and placeholders know it. */
export interface NamedEntity {
  id: EntityId;
  name: string;
  label: string;
  /** What its additional information says of it. */
  description?: string;
}
