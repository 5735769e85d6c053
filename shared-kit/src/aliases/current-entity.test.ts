import { ALIAS_ENTITIES_LIMIT, aliasEntitiesQuery, currentEntityOf, firstEntityQuery } from './current-entity';

const text = (value: string) => ({ ts: 1, value });
const row = (additionalInfo: string) => ({
  entityId: { entityType: 'DEVICE' as const, id: 'd' },
  latest: { ENTITY_FIELD: { name: text('Pump 1'), label: text('North'), additionalInfo: text(additionalInfo) } },
  timeseries: null,
});

describe('the current entity of an alias', () => {
  test('is the newest one, asked for with its name, label and additional information', () => {
    expect(firstEntityQuery({ type: 'entityType', entityType: 'DEVICE' })).toEqual({
      entityFilter: { type: 'entityType', entityType: 'DEVICE' },
      pageLink: {
        pageSize: 1,
        page: 0,
        sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
      },
      entityFields: [
        { type: 'ENTITY_FIELD', key: 'name' },
        { type: 'ENTITY_FIELD', key: 'label' },
        { type: 'ENTITY_FIELD', key: 'additionalInfo' },
      ],
    });
  });

  test('is read from the row of the answer', () => {
    expect(currentEntityOf(row('{"description":"Old"}'))).toEqual({
      id: { entityType: 'DEVICE', id: 'd' },
      name: 'Pump 1',
      label: 'North',
      additionalInfo: { description: 'Old' },
    });
  });

  test.each(['', 'null', '[1]', '{'])('has no additional information where that is %j', (stored) => {
    expect(currentEntityOf(row(stored)).additionalInfo).toBeNull();
  });

  test('has empty texts where the answer has no fields', () => {
    expect(currentEntityOf({ ...row(''), latest: null })).toMatchObject({ name: '', label: '' });
  });
});

describe('the entities to choose from', () => {
  const filter = { type: 'entityType', entityType: 'DEVICE' } as const;

  test('are ten at once, by name', () => {
    expect(ALIAS_ENTITIES_LIMIT).toBe(10);
    expect(aliasEntitiesQuery(filter, '')).toMatchObject({
      entityFilter: filter,
      pageLink: { pageSize: 10, page: 0, sortOrder: { key: { key: 'name' }, direction: 'ASC' } },
      keyFilters: [],
    });
  });

  test('are those whose names start with the text, in any case', () => {
    expect(aliasEntitiesQuery(filter, 'pu').keyFilters).toEqual([
      {
        key: { type: 'ENTITY_FIELD', key: 'name' },
        valueType: 'STRING',
        predicate: { type: 'STRING', operation: 'STARTS_WITH', value: { defaultValue: 'pu' }, ignoreCase: true },
      },
    ]);
  });
});
