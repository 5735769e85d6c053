import { NULL_UUID } from '../api/entity-id';
import { type AliasFilter, type EntityAlias, matchesTypes, mayBeMultiple, offeredFilterTypes } from './entity-alias';
import { type AliasViewer, isValidAlias, resolveAlias, resolveReference, staleAliases } from './resolve-alias';

const admin: AliasViewer = { authority: 'TENANT_ADMIN', userId: 'u', tenantId: 't', customerId: NULL_UUID };
const customer: AliasViewer = { authority: 'CUSTOMER_USER', userId: 'u', tenantId: 't', customerId: 'c' };
const device = (id: string) => ({ entityType: 'DEVICE' as const, id });
const standIn = (
  entityType: 'CURRENT_TENANT' | 'CURRENT_CUSTOMER' | 'CURRENT_USER' | 'CURRENT_USER_OWNER',
  id = NULL_UUID,
) => ({
  entityType,
  id,
});

describe('a reference', () => {
  test.each([
    [standIn('CURRENT_CUSTOMER'), customer, 'CUSTOMER c'],
    [standIn('CURRENT_CUSTOMER', 'chosen'), admin, 'CUSTOMER chosen'],
    [standIn('CURRENT_CUSTOMER'), admin, null],
    [standIn('CURRENT_TENANT'), customer, 'TENANT t'],
    [standIn('CURRENT_USER'), admin, 'USER u'],
    [standIn('CURRENT_USER_OWNER'), admin, 'TENANT t'],
    [standIn('CURRENT_USER_OWNER'), customer, 'CUSTOMER c'],
    [device('d'), customer, 'DEVICE d'],
  ])('%o of %o is %s', (reference, viewer, expected) => {
    const found = resolveReference(reference, viewer);
    expect(found && `${found.entityType} ${found.id}`).toBe(expected);
  });
});

describe('an alias', () => {
  test('of one entity asks for that entity', () => {
    expect(resolveAlias({ type: 'singleEntity', singleEntity: device('d'), resolveMultiple: false }, admin)).toEqual({
      stateEntity: false,
      entityParamName: null,
      entityFilter: { type: 'singleEntity', singleEntity: device('d') },
    });
  });

  test('of a list, name or type goes to the server as it is, without what only the console knows', () => {
    const filter: AliasFilter = {
      type: 'entityName',
      entityType: 'DEVICE',
      entityNameFilter: 'th',
      resolveMultiple: true,
    };
    expect(resolveAlias(filter, admin).entityFilter).toEqual({
      type: 'entityName',
      entityType: 'DEVICE',
      entityNameFilter: 'th',
    });
  });

  describe('of the state', () => {
    const filter: AliasFilter = { type: 'stateEntity', resolveMultiple: false };

    test("stands for the state's entity", () => {
      expect(resolveAlias(filter, admin, { entityId: device('d') })).toEqual({
        stateEntity: true,
        entityParamName: null,
        entityFilter: { type: 'singleEntity', singleEntity: device('d') },
      });
    });

    test("stands for a parameter's entity where it names one", () => {
      const named: AliasFilter = { ...filter, type: 'stateEntity', stateEntityParamName: 'pump' };
      const state = { entityId: device('d'), pump: { entityId: device('p') } };
      expect(resolveAlias(named, admin, state)).toMatchObject({
        entityParamName: 'pump',
        entityFilter: { singleEntity: device('p') },
      });
      expect(resolveAlias(named, admin, { entityId: device('d') }).entityFilter).toBeNull();
    });

    test('falls back to its default', () => {
      const withDefault: AliasFilter = {
        ...filter,
        type: 'stateEntity',
        defaultStateEntity: standIn('CURRENT_TENANT'),
      };
      expect(resolveAlias(withDefault, customer).entityFilter).toEqual({
        type: 'singleEntity',
        singleEntity: { entityType: 'TENANT', id: 't' },
      });
    });

    test('stands for nothing in a state without an entity', () => {
      expect(resolveAlias(filter, admin).entityFilter).toBeNull();
    });
  });

  describe('of a search', () => {
    const search: AliasFilter = {
      type: 'deviceSearchQuery',
      rootStateEntity: false,
      rootEntity: standIn('CURRENT_USER_OWNER'),
      direction: 'FROM',
      maxLevel: 1,
      fetchLastLevelOnly: false,
      relationType: 'Contains',
      deviceTypes: ['default'],
      resolveMultiple: true,
    };

    test('starts at what its root comes to', () => {
      expect(resolveAlias(search, customer).entityFilter).toEqual({
        type: 'deviceSearchQuery',
        rootEntity: { entityType: 'CUSTOMER', id: 'c' },
        direction: 'FROM',
        maxLevel: 1,
        fetchLastLevelOnly: false,
        relationType: 'Contains',
        deviceTypes: ['default'],
      });
    });

    test('starts at the state where it follows it', () => {
      const following: AliasFilter = { ...search, rootStateEntity: true };
      expect(resolveAlias(following, admin, { entityId: device('d') })).toMatchObject({
        stateEntity: true,
        entityFilter: { rootEntity: device('d') },
      });
      expect(resolveAlias(following, admin).entityFilter).toBeNull();
    });

    test('without a root stands for nothing', () => {
      expect(resolveAlias({ ...search, rootEntity: null }, admin).entityFilter).toBeNull();
    });
  });

  test('is valid if it follows the state or comes to something', () => {
    expect(isValidAlias({ filter: { type: 'stateEntity', resolveMultiple: false } }, admin)).toBe(true);
    expect(
      isValidAlias({ filter: { type: 'singleEntity', singleEntity: device('d'), resolveMultiple: false } }, admin),
    ).toBe(true);
    const nobody: AliasFilter = {
      type: 'singleEntity',
      singleEntity: standIn('CURRENT_CUSTOMER'),
      resolveMultiple: false,
    };
    expect(isValidAlias({ filter: nobody }, admin)).toBe(false);
  });

  test('is looked at again only if its entity differs in the new state', () => {
    const aliases: EntityAlias[] = [
      { id: 'one', alias: 'One', filter: { type: 'singleEntity', singleEntity: device('x'), resolveMultiple: false } },
      { id: 'state', alias: 'State', filter: { type: 'stateEntity', resolveMultiple: false } },
      {
        id: 'pump',
        alias: 'Pump',
        filter: { type: 'stateEntity', stateEntityParamName: 'pump', resolveMultiple: false },
      },
    ];
    const pump = { entityId: device('p') };
    expect(staleAliases(aliases, admin, { entityId: device('a'), pump }, { entityId: device('b'), pump })).toEqual([
      'state',
    ]);
    expect(staleAliases(aliases, admin, { entityId: device('a') }, { entityId: device('a') })).toEqual([]);
  });
});

describe('kinds of aliases', () => {
  test('those of edges are hidden while edges are switched off', () => {
    const without = offeredFilterTypes(false);
    expect(without).toHaveLength(13);
    expect(without).not.toContain('edgeType');
    expect(without).not.toContain('edgeSearchQuery');
    expect(offeredFilterTypes(true)).toHaveLength(15);
  });

  test('where only some types are allowed, those of others are not offered', () => {
    const offered = offeredFilterTypes(true, ['DEVICE']);
    expect(offered).toEqual(
      expect.arrayContaining(['deviceType', 'deviceSearchQuery', 'relationsQuery', 'stateEntity']),
    );
    expect(offered).not.toContain('assetType');
  });

  test('one entity, the state and the usage are never several', () => {
    expect(offeredFilterTypes(true).filter((type) => !mayBeMultiple(type))).toEqual([
      'singleEntity',
      'stateEntity',
      'apiUsageState',
    ]);
  });

  const alias = (filter: AliasFilter): EntityAlias => ({ id: 'a', alias: 'a', filter });
  const relations = {
    rootStateEntity: true,
    direction: 'FROM' as const,
    fetchLastLevelOnly: false,
    resolveMultiple: true,
  };
  test.each<[AliasFilter, boolean]>([
    [{ type: 'singleEntity', singleEntity: device('d'), resolveMultiple: false }, true],
    [{ type: 'entityType', entityType: 'ASSET', resolveMultiple: true }, false],
    [{ type: 'stateEntity', resolveMultiple: false }, true],
    [{ type: 'apiUsageState', resolveMultiple: false }, false],
    [{ type: 'deviceType', deviceType: 'default', resolveMultiple: true }, true],
    [{ type: 'assetType', assetType: 'default', resolveMultiple: true }, false],
    [{ type: 'relationsQuery', ...relations }, true],
    [{ type: 'relationsQuery', ...relations, filters: [{ relationType: null, entityTypes: [] }] }, true],
    [{ type: 'relationsQuery', ...relations, filters: [{ relationType: null, entityTypes: ['ASSET'] }] }, false],
  ])('%o yields devices: %s', (filter, expected) => {
    expect(matchesTypes(alias(filter), ['DEVICE'])).toBe(expected);
  });
});
