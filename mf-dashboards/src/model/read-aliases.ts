import { isObject, type Json, type Reader } from './damage';
import { madeId } from './made-id';

const at = ['configuration', 'entityAliases'];

/** Aliases of any age, by their new ids, and the new id of each that had to change. */
export interface ReadAliases {
  aliases: Record<string, Json>;
  renamed: ReadonlyMap<string, string>;
}

/** @param deviceAliases what the oldest dashboards have in place of aliases */
export function readAliases(stored: unknown, deviceAliases: unknown, reader: Reader): ReadAliases {
  const old = stored === undefined || stored === null;
  const renamed = new Map<string, string>();
  const entries = Object.entries(reader.object(old ? deviceAliases : stored, at)).map(([id, found]) => {
    const kept = madeId(id);
    if (kept !== id) renamed.set(id, kept);
    const path = [...at, kept];
    const alias = reader.member(reader.object(found, path), 'alias', path, 'text', kept);
    const read = old ? fromDeviceAlias(alias) : reader.member(withFilter(alias), 'filter', path, 'object');
    return [kept, { ...read, id: kept }] as const;
  });
  return { aliases: Object.fromEntries(entries), renamed };
}

const fromDeviceAlias = ({ alias, deviceId, deviceFilter }: Json): Json => {
  const filter = isObject(deviceFilter) ? deviceFilter : { deviceList: deviceId ? [deviceId] : [] };
  return {
    alias,
    filter: byNameOrList('DEVICE', filter.useFilter, filter.deviceNameFilter, filter.deviceList),
  };
};

const withFilter = (stored: Json): Json => {
  const { entityType, entityFilter, ...alias } = stored;
  if (alias.filter || !isObject(entityFilter)) return stored;
  const { useFilter, entityNameFilter, entityList } = entityFilter;
  return { ...alias, filter: byNameOrList(entityType, useFilter, entityNameFilter, entityList) };
};

const byNameOrList = (entityType: unknown, byName: unknown, entityNameFilter: unknown, entityList: unknown): Json =>
  byName
    ? { type: 'entityName', resolveMultiple: false, entityType, entityNameFilter }
    : { type: 'entityList', resolveMultiple: false, entityType, entityList: entityList ?? [] };

/** An alias that came with a widget, of any age, as it is called and what it stands for today; nothing if it names nothing. */
export function readAliasInfo(stored: unknown): { alias: string; filter: Json } | undefined {
  if (!isObject(stored)) return undefined;
  const isOld = !stored.filter && (stored.deviceId !== undefined || stored.deviceFilter !== undefined);
  const { filter } = isOld ? fromDeviceAlias(stored) : withFilter(stored);
  const alias = [stored.alias, stored.aliasName].find((name) => typeof name === 'string' && name !== '');
  return isObject(filter) ? { alias: String(alias ?? filter.type), filter } : undefined;
}

/** Widgets whose datasources name aliases by their new ids. */
export function renameAliases(widgets: Record<string, Json>, renamed: ReadonlyMap<string, string>) {
  if (renamed.size === 0) return widgets;
  const entries = Object.entries(widgets).map(([id, widget]) => [
    id,
    { ...widget, config: renameInConfig(widget.config as Json, renamed) },
  ]);
  return Object.fromEntries(entries) as Record<string, Json>;
}

function renameInConfig(config: Json, renamed: ReadonlyMap<string, string>): Json {
  const named = (id: unknown) => (typeof id === 'string' ? (renamed.get(id) ?? id) : id);
  const inSource = (source: unknown) =>
    isObject(source) && source.entityAliasId !== undefined
      ? { ...source, entityAliasId: named(source.entityAliasId) }
      : source;
  const { datasources, alarmSource, targetDeviceAliasIds } = config;
  return {
    ...config,
    datasources: (datasources as unknown[]).map(inSource),
    ...(alarmSource !== undefined && { alarmSource: inSource(alarmSource) }),
    ...(Array.isArray(targetDeviceAliasIds) && { targetDeviceAliasIds: targetDeviceAliasIds.map(named) }),
  };
}
