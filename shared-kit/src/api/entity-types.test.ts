import { entityTypeKey, entityTypes } from './entity-id';
import { entityPath, entityTypeInfo, entityTypeTable } from './entity-types';

describe('table of entity types', () => {
  it('knows every type of the platform, and the pseudo-types of aliases', () => {
    expect(Object.keys(entityTypeTable)).toEqual(expect.arrayContaining([...entityTypes]));
    expect(Object.keys(entityTypeTable)).toHaveLength(entityTypes.length + 4);
  });

  it.each([
    ['DEVICE', '/devices/1'],
    ['OTA_PACKAGE', '/otaUpdates/1'],
    ['DEVICE_PROFILE', '/profiles/deviceProfiles/1'],
    ['ALARM', null],
    ['TOASTER', null],
  ])('leads to the page of a %s', (entityType, path) => {
    expect(entityPath({ entityType, id: '1' })).toBe(path);
  });

  it('has its texts where failed calls look for them, which do without the table', () => {
    for (const [type, { label }] of Object.entries(entityTypeTable))
      expect(label).toBe(`kit:${entityTypeKey(type)}.label`);
  });

  it('says nothing about types it does not know, not even inherited names', () => {
    expect(entityTypeInfo('toString')).toBeUndefined();
  });
});
