import { completeDataKey, type DataKey } from './data-key';

/** What stored and current datasources have in common. */
interface DatasourceMembers {
  name?: string;
  entityType?: string;
  entityId?: string;
  entityName?: string;
  entityLabel?: string;
  entityDescription?: string;
  entityAliasId?: string;
  aliasName?: string;
}

/** What feeds a widget. */
export interface Datasource extends DatasourceMembers {
  type: 'function' | 'entity' | 'entityCount' | 'alarmCount';
  dataKeys: DataKey[];
}

/** As dashboards store it; old ones have the type `device`, named by id, name or alias. */
export interface StoredDatasource extends DatasourceMembers {
  type: Datasource['type'] | 'device';
  deviceId?: string;
  deviceName?: string;
  deviceAliasId?: string;
  dataKeys?: (Pick<DataKey, 'name' | 'type'> & Partial<DataKey>)[];
}

/**
 * A stored datasource as this version reads it: a device becomes an entity of type DEVICE, and its keys are
 * completed. Members that nobody here knows are kept; the stored object is left alone.
 */
export function readDatasource(stored: StoredDatasource): Datasource {
  const { type, deviceId, deviceName, deviceAliasId, ...rest } = stored;
  const dataKeys = (stored.dataKeys ?? []).map(completeDataKey);
  if (type !== 'device') return { ...stored, type, dataKeys };
  const device = { entityId: deviceId, entityName: deviceName, entityAliasId: deviceAliasId };
  const given = Object.fromEntries(Object.entries(device).filter(([, value]) => value !== undefined));
  return { ...rest, ...given, type: 'entity', entityType: 'DEVICE', dataKeys };
}
