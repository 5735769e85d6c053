import { objectTree, parseInstances, searchTree } from './object-tree';
import {
  hasEmptyKey,
  keysWithin,
  type ObserveSettings,
  withAttributes,
  withFlag,
  withKey,
  withoutPlace,
} from './observe-settings';

const level = { path: '/3_1.0/0/9', defaultKey: 'batteryLevel' };
const maker = { path: '/3_1.0/0/0', defaultKey: 'manufacturer' };

const stored: ObserveSettings = {
  observe: ['/3_1.0/0/9'],
  attribute: ['/3_1.0/0/0'],
  telemetry: ['/3_1.0/0/9', '/3303_1.0/1/5700'],
  keyName: { '/3_1.0/0/0': 'maker', '/3_1.0/0/9': 'battery', '/3303_1.0/1/5700': 'roof' },
  attributeLwm2m: { '/3_1.0': { pmin: 10 }, '/3_1.0/0/9': { pmax: 60, dim: 2 }, '/3303_1.0/1': { pmin: 1 } },
  fromLater: true,
};

test('a resource becomes an attribute under its default key, and keeps its key as telemetry too', () => {
  const begun = withFlag({}, [maker], 'attribute', true);
  expect(begun).toEqual({ attribute: ['/3_1.0/0/0'], keyName: { '/3_1.0/0/0': 'manufacturer' } });
  const named = withKey(begun, maker.path, 'maker');
  expect(withFlag(named, [maker], 'telemetry', true)).toEqual({ ...named, telemetry: ['/3_1.0/0/0'] });
});

test('only what is an attribute or telemetry can be observed', () => {
  const begun = withFlag({}, [maker], 'attribute', true);
  expect(withFlag(begun, [maker, level], 'observe', true).observe).toEqual([maker.path]);
});

test('a resource that is neither any more loses all that was set of it, and nothing else is lost', () => {
  expect(withFlag(stored, [level], 'telemetry', false)).toEqual({
    ...stored,
    observe: [],
    telemetry: ['/3303_1.0/1/5700'],
    keyName: { '/3_1.0/0/0': 'maker', '/3303_1.0/1/5700': 'roof' },
    attributeLwm2m: { '/3_1.0': { pmin: 10 }, '/3303_1.0/1': { pmin: 1 } },
  });
});

test('the attributes of an instance go with the last of its resources', () => {
  const roof = { path: '/3303_1.0/1/5700', defaultKey: 'sensorValue1' };
  const { attributeLwm2m } = withFlag(stored, [roof], 'telemetry', false);
  expect(attributeLwm2m).toEqual({ '/3_1.0': { pmin: 10 }, '/3_1.0/0/9': { pmax: 60, dim: 2 } });
});

test('what changes nothing is the same, so that nobody takes it for a change', () => {
  expect(withFlag(stored, [level], 'observe', true)).toBe(stored);
  expect(withoutPlace(stored, '/4_1.0')).toBe(stored);
});

test('an object goes with all that is set of it; another one whose number begins alike stays', () => {
  expect(keysWithin(stored, '/3_1.0').sort()).toEqual(['battery', 'maker']);
  expect(withoutPlace(stored, '/3_1.0')).toEqual({
    observe: [],
    attribute: [],
    telemetry: ['/3303_1.0/1/5700'],
    keyName: { '/3303_1.0/1/5700': 'roof' },
    attributeLwm2m: { '/3303_1.0/1': { pmin: 1 } },
    fromLater: true,
  });
});

test('attributes that are emptied are not stored', () => {
  expect(withAttributes(stored, '/3_1.0', {}).attributeLwm2m).not.toHaveProperty(['/3_1.0']);
  expect(withAttributes({}, '/3_1.0', { pmin: 1 })).toEqual({ attributeLwm2m: { '/3_1.0': { pmin: 1 } } });
});

test('a key of spaces is none', () => {
  expect(hasEmptyKey(stored)).toBe(false);
  expect(hasEmptyKey(withKey(stored, level.path, ' '))).toBe(true);
  expect(hasEmptyKey(withKey(stored, level.path, ' '), '/3303_1.0')).toBe(false);
  // Nothing shows the key of what is not collected.
  expect(hasEmptyKey(withKey(stored, '/3_1.0/0/1', ''))).toBe(false);
});

const temperature = {
  id: 3303,
  keyId: '3303_1.0',
  name: 'Temperature',
  multiple: true,
  mandatory: false,
  instances: [
    {
      id: 0,
      resources: [
        { id: 5701, name: 'Sensor Units', keyName: 'sensorUnits' },
        { id: 5700, name: 'Sensor Value', keyName: 'sensorValue' },
      ],
    },
  ],
};

test('the tree has stored and seen instances, resources by number, and those that no model knows', () => {
  const tree = objectTree(stored, new Map([['3303_1.0', temperature]]), new Map([['3303_1.0', [2]]]));
  expect(tree.map(({ keyId, name }) => [keyId, name])).toEqual([
    ['3_1.0', null],
    ['3303_1.0', 'Temperature'],
  ]);
  expect(tree[0]?.instances[0]?.resources.map(({ id, name }) => [id, name])).toEqual([
    [0, null],
    [9, null],
  ]);
  expect(tree[1]?.instances.map(({ id }) => id)).toEqual([1, 2]);
  expect(tree[1]?.instances[1]?.resources.map(({ path, defaultKey }) => [path, defaultKey])).toEqual([
    ['/3303_1.0/2/5700', 'sensorValue2'],
    ['/3303_1.0/2/5701', 'sensorUnits2'],
  ]);
});

test('keys are suggested of letters and digits, no two alike in an object', () => {
  const named = (...names: string[]) => {
    const resources = names.map((name, id) => ({ id, name, keyName: name.charAt(0).toLowerCase() + name.slice(1) }));
    const model = { ...temperature, instances: [{ id: 0, resources }] };
    const tree = objectTree({}, new Map([['3303_1.0', model]]), new Map([['3303_1.0', [0]]]));
    return tree[0]?.instances[0]?.resources.map(({ defaultKey }) => defaultKey);
  };
  expect(named('Level', 'Min/Max value (°C)', 'Débit <b>', '温度', 'Level', 'a.b')).toEqual([
    'level',
    'minMaxValueC',
    'debitB',
    'resource3',
    'level_4',
    'aB',
  ]);
});

test('a search finds objects whole, and resources by name, number or key', () => {
  const tree = objectTree(stored, new Map([['3303_1.0', temperature]]), new Map());
  const found = (text: string) =>
    searchTree(tree, text, stored.keyName ?? {}).flatMap(({ instances }) =>
      instances.flatMap(({ resources }) => resources.map(({ path }) => path)),
    );
  expect(found('temper')).toEqual(['/3303_1.0/1/5700', '/3303_1.0/1/5701']);
  expect(found('VALUE')).toEqual(['/3303_1.0/1/5700']);
  expect(found('#9')).toEqual(['/3_1.0/0/9']);
  expect(found('roof')).toEqual(['/3303_1.0/1/5700']);
  expect(found('nowhere')).toEqual([]);
});

test.each([
  ['1', [1]],
  ['1, 2;5-7', [1, 2, 5, 6, 7]],
  ['65535', [65_535]],
  ['65536', null],
  ['0-64', null],
  ['3-1', null],
  ['a', null],
  ['', null],
])('instances “%s” are %p', (text, ids) => {
  expect(parseInstances(text, 65_535, 64)).toEqual(ids);
});
