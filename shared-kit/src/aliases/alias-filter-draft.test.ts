import { NULL_UUID } from '../api/entity-id';
import { draftOf, type FilterDraft, filterOf, newDraft, sameFilter } from './alias-filter-draft';
import { type AliasFilter, type AliasFilterType, aliasFilterTypes } from './entity-alias';

const device = { entityType: 'DEVICE' as const, id: 'd' };

/** The least that each kind needs. */
const least: Record<AliasFilterType, Partial<FilterDraft>> = {
  singleEntity: { singleEntity: device },
  entityList: { entityType: 'DEVICE', entityList: ['d'] },
  entityName: { entityType: 'DEVICE', entityNameFilter: 'p' },
  entityType: { entityType: 'DEVICE' },
  stateEntity: {},
  assetType: { assetType: 'Hall' },
  deviceType: { deviceType: 'Pump' },
  edgeType: { edgeType: 'Site' },
  entityViewType: { entityViewType: 'View' },
  apiUsageState: {},
  relationsQuery: { rootEntity: device },
  assetSearchQuery: { rootEntity: device, assetTypes: ['Hall'] },
  deviceSearchQuery: { rootEntity: device, deviceTypes: ['Pump'] },
  edgeSearchQuery: { rootEntity: device, edgeTypes: ['Site'] },
  entityViewSearchQuery: { rootEntity: device, entityViewTypes: ['View'] },
};
const complete = (type: AliasFilterType): FilterDraft => ({ ...newDraft(type), ...least[type] });

describe('a filter being edited', () => {
  test.each(aliasFilterTypes)('of the kind %s is complete with what it requires, and not without any of it', (type) => {
    expect(filterOf(complete(type))).toMatchObject({ type, ...least[type] });
    for (const member of Object.keys(least[type])) {
      expect(filterOf({ ...complete(type), [member]: null })).toBeNull();
    }
  });

  test('starts anew as several entities, except for one entity, the state and the usage', () => {
    const single = aliasFilterTypes.filter((type) => !newDraft(type).resolveMultiple);
    expect(single).toEqual(['singleEntity', 'stateEntity', 'apiUsageState']);
  });

  test('of relations starts one level from its root, with any relation', () => {
    expect(newDraft('relationsQuery')).toMatchObject({
      rootStateEntity: false,
      direction: 'FROM',
      maxLevel: 1,
      fetchLastLevelOnly: false,
      filters: [],
    });
  });

  test('that starts at the state needs no root, and forgets the one it had', () => {
    const draft: FilterDraft = { ...complete('relationsQuery'), rootStateEntity: true, stateEntityParamName: 'pump' };
    expect(filterOf(draft)).toMatchObject({ rootEntity: null, stateEntityParamName: 'pump' });
    expect(filterOf({ ...draft, rootStateEntity: false })).toMatchObject({ stateEntityParamName: null });
  });

  test.each([
    [null, true],
    [1, true],
    [7, true],
    [0, false],
    [1.5, false],
    [Number.NaN, false],
  ])('going %s levels is complete: %s', (maxLevel, isComplete) => {
    expect(filterOf({ ...complete('relationsQuery'), maxLevel }) !== null).toBe(isComplete);
  });

  test('keeps an absent bound of a stored filter absent', () => {
    const stored = { ...complete('relationsQuery'), maxLevel: null } as AliasFilter;
    expect(draftOf(stored).maxLevel).toBeNull();
    expect(draftOf({ ...stored, maxLevel: 0 } as AliasFilter).maxLevel).toBeNull();
  });

  test('keeps members that the form does not know', () => {
    const stored = {
      ...complete('apiUsageState'),
      customerId: { entityType: 'CUSTOMER', id: NULL_UUID },
    } as AliasFilter;
    expect(filterOf(draftOf(stored))).toEqual(stored);
  });

  test('is the same filter whether or not what it leaves open is written down', () => {
    const short = { type: 'stateEntity', resolveMultiple: false } as const;
    expect(sameFilter(short, { ...short, stateEntityParamName: null, defaultStateEntity: null })).toBe(true);
    expect(sameFilter(short, { ...short, stateEntityParamName: 'pump' })).toBe(false);
    expect(sameFilter(short, null)).toBe(false);
  });
});
