import { draftOf, wrongMembers } from '../editor/type-draft';
import { exampleOf, placeTypes } from '../library/place-types';
import type { WholeWidgetType } from '../library/type-calls';
import { readDescriptor } from './read-descriptor';

const tenantId = { entityType: 'TENANT', id: 't' } as const;
const typeOf = (descriptor: unknown) =>
  ({
    ...{
      id: { entityType: 'WIDGET_TYPE', id: 'a' },
      createdTime: 1,
      tenantId,
      bundleAlias: 'b',
      alias: 'c',
      name: 'N',
    },
    descriptor,
  }) as WholeWidgetType;

test.each<[damaged: string, descriptor: object, read: object]>([
  ['defaultConfig', { defaultConfig: 7 }, { defaultConfig: '' }],
  ['settingsSchema', { settingsSchema: { a: 1 } }, { settingsSchema: '{"a":1}' }],
  ['controllerScript', { controllerScript: { a: 1 } }, { controllerScript: '' }],
  ['templateHtml', { templateHtml: 9 }, { templateHtml: '' }],
  ['resources', { resources: 'x' }, { resources: [] }],
  ['resources', { resources: [null, { url: '/a.js' }] }, { resources: [{ url: '/a.js' }] }],
  ['sizeY', { sizeY: 1e9 }, { sizeY: 1000 }],
  ['sizeX', { sizeX: '8' }, { sizeX: undefined }],
])('a type with a damaged %s is read as far as it can be, and the damage is named: %j', (damaged, descriptor, read) => {
  expect(readDescriptor(descriptor)).toEqual({ descriptor: read, damaged: [damaged] });
  const type = typeOf(descriptor);
  expect(wrongMembers(draftOf(type))).toEqual([]);
  expect(exampleOf(type, { tenantId, alias: 'b' }).config.datasources).toEqual([]);
});

test('what is right stays what it is', () => {
  const descriptor = { templateHtml: null, controllerScript: 'a', resources: [{ url: '/a.js' }], sizeX: 8.5 };
  expect(readDescriptor(descriptor).descriptor).toBe(descriptor);
  expect(readDescriptor(descriptor).damaged).toEqual([]);
});

test('a type without a descriptor is empty', () => {
  expect(readDescriptor(undefined)).toEqual({ descriptor: {}, damaged: ['descriptor'] });
});

test('data sources that are none are left out of a library, and no type is higher than a page', () => {
  const type = typeOf({
    sizeY: 1e9,
    defaultConfig: JSON.stringify({ datasources: [null, 5, { type: 'function', dataKeys: [] }] }),
  });
  expect(exampleOf(type, { tenantId, alias: 'b' }).config.datasources).toEqual([{ type: 'function', dataKeys: [] }]);
  expect(placeTypes([type]).a?.sizeY).toBeLessThanOrEqual(100);
});
