import type { EntityId } from '../api/entity-id';
import type { EntityDataQuery } from '../api/entity-query';
import { type FakeCall, type FakeHandler, ok } from '../testing/fake-platform';
import { entityPlatform, storyEntities } from '../testing/story-entities';
import type { EntityAlias } from './entity-alias';

const device = (id: string): EntityId => ({ entityType: 'DEVICE', id });

/** Aliases that stories meet. */
export const storyAliases: readonly EntityAlias[] = [
  { id: 'pump', alias: 'Pump', filter: { type: 'singleEntity', singleEntity: device('d3'), resolveMultiple: false } },
  { id: 'pumps', alias: 'Pumps', filter: { type: 'deviceType', deviceType: 'Pump', resolveMultiple: true } },
  {
    id: 'plant',
    alias: 'Plant',
    filter: {
      type: 'relationsQuery',
      rootStateEntity: true,
      direction: 'FROM',
      maxLevel: 1,
      fetchLastLevelOnly: false,
      filters: [{ relationType: 'Contains', entityTypes: ['DEVICE', 'ASSET'] }],
      resolveMultiple: true,
    },
  },
  { id: 'here', alias: 'Here', filter: { type: 'stateEntity', resolveMultiple: false } },
  { id: 'halls', alias: 'Halls', filter: { type: 'entityType', entityType: 'ASSET', resolveMultiple: true } },
];

const rowOf = ({ id, name }: (typeof storyEntities)[number]) => ({
  entityId: id,
  latest: { ENTITY_FIELD: { name: { ts: 1, value: String(name) } } },
  timeseries: null,
});

/** Entity queries answer devices by the start of their names; of the type "Ghost" there are none. */
export const aliasPlatform: FakeHandler = (call: FakeCall) => {
  if (!call.url.startsWith('/api/entitiesQuery/find')) return entityPlatform(call);
  const { entityFilter, keyFilters } = call.body as EntityDataQuery;
  const predicate = keyFilters?.[0]?.predicate;
  const start = predicate?.type === 'STRING' ? predicate.value.defaultValue.toLowerCase() : '';
  const isGhost = entityFilter.type === 'deviceType' && entityFilter.deviceType === 'Ghost';
  const found = storyEntities.filter(
    ({ id, name }) => !isGhost && id.entityType === 'DEVICE' && String(name).toLowerCase().startsWith(start),
  );
  return ok({ data: found.map(rowOf), totalPages: 1, totalElements: found.length, hasNext: false });
};
