import { devices } from '../../../resources/devices.js';
import { flag, object, text, texts, whole } from '../../configuration.js';
import { type AttributesConfig, attributesShape, withValues } from '../../content/attributes.js';
import { type Direction, direction, relatedEntities } from '../../content/entities.js';
import { defineNode } from '../../node.js';

interface DeviceQuery {
  direction: Direction | null;
  maxLevel: number;
  relationType: string | null;
  deviceTypes: string[];
  fetchLastLevelOnly: boolean;
}
type Config = AttributesConfig & { deviceRelationsQuery: DeviceQuery | null };

/** Attributes and latest values of the first device of some types that is related to the originator. */
export const relatedDeviceAttributes = defineNode<Config>({
  class: 'metadata.TbGetDeviceAttrNode',
  labels: ['Success'],
  configuration: {
    ...attributesShape,
    deviceRelationsQuery: object<DeviceQuery>({
      direction,
      maxLevel: whole,
      relationType: text,
      deviceTypes: texts,
      fetchLastLevelOnly: flag,
    }),
  },
  execute: (config, message, { read, tenantId, fail }) =>
    read((tx) => {
      const query = config.deviceRelationsQuery;
      if (!query) throw new Error('"deviceRelationsQuery" should be specified!');
      const { relationType, deviceTypes, ...search } = query;
      const filters = [{ relationType, entityTypes: ['DEVICE' as const] }];
      const device = relatedEntities(tx, tenantId, message.originator, { ...search, filters })
        .map(({ id }) => devices.find(tx, id))
        .find((found) => found && deviceTypes.includes(found.type ?? ''));
      if (!device) return fail(message, null);
      return { message: withValues(tx, device.id, config, message), labels: 'Success' };
    }),
});
