import fc from 'fast-check';
import { decodeStates, encodeStates, type StateEntry } from './state-parameter';
import { isPlain, navigateTo, openState, pushAndOpenStates, stackOf, updateState } from './state-stack';

const known = { ids: new Set(['home', 'pump', 'valve']), root: 'home' };
const home: StateEntry = { id: 'home', params: {} };
const pump: StateEntry = { id: 'pump', params: { entityName: 'Pumpe 7 – “süd”' } };

describe('the parameter of the address', () => {
  test('is read as it was written, whether the address encoded it once more or not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.string(), params: fc.dictionary(fc.string(), fc.string()) })),
        (entries) => {
          const written = encodeStates(entries as StateEntry[]);
          expect(decodeStates(written)).toEqual(entries);
          const address = new URLSearchParams(`state=${written}`).get('state');
          expect(decodeStates(address)).toEqual(entries);
          const twice = new URLSearchParams({ state: written });
          expect(decodeStates(new URLSearchParams(twice.toString()).get('state'))).toEqual(entries);
        },
      ),
    );
  });

  test('has the form that other consoles write', () => {
    expect(encodeStates([{ id: 'pump', params: {} }])).toBe('W3siaWQiOiJwdW1wIiwicGFyYW1zIjp7fX1d');
    expect(encodeStates([{ id: 'a', params: {} }])).toBe('W3siaWQiOiJhIiwicGFyYW1zIjp7fX1d');
    expect(encodeStates([home])).toMatch(/^[\w%]+$/);
  });

  test('names nothing if it cannot be read', () => {
    for (const bad of [null, '', '%', 'ä', btoa('{}'), btoa('[1, null, {"id": 3}]'), btoa('[{'), btoa('\xff\xfe')]) {
      expect(decodeStates(bad)).toEqual([]);
    }
    expect(decodeStates(btoa('[{"id":"a","params":[1]}]'))).toEqual([{ id: 'a', params: {} }]);
  });

  test('names no entity that there can’t be', () => {
    const id = '13814000-1dd2-11b2-8080-808080808080';
    const read = (params: unknown) => decodeStates(btoa(JSON.stringify([{ id: 'a', params }])))[0]?.params;
    for (const sound of [{ entityType: 'DEVICE', id }, { entityType: 'CURRENT_USER', id }, null])
      expect(read({ entityId: sound, pump: { entityId: sound } })).toEqual({
        entityId: sound,
        pump: { entityId: sound },
      });
    for (const forged of [
      { entityType: 'DEVICE', id: 'x' },
      { entityType: 'X', id },
      { entityType: 'DEVICE' },
      'x',
      [id],
    ])
      expect(read({ entityId: forged, n: 1, pump: { entityId: forged, n: 2 } })).toEqual({ n: 1, pump: { n: 2 } });
  });
});

describe('a stack of states', () => {
  test('begins with the root, and leaves out what the dashboard does not have', () => {
    expect(stackOf([], 'entity', known)).toEqual([home]);
    expect(stackOf([home, { id: 'gone', params: {} }, pump], 'entity', known)).toEqual([home, pump]);
    expect(stackOf([home, pump], 'default', known)).toEqual([pump]);
    expect(stackOf([pump], 'entity', { ids: new Set(), root: undefined })).toEqual([]);
  });

  test.each([[{ id: 'gone' }], [{ id: null }], [{}]])('begins with the root about the same for %j', (named) => {
    const parameter = btoa(JSON.stringify([{ ...named, params: { entityName: 'Pump 7' } }, { id: 'pump' }]));
    const root = { id: 'home', params: { entityName: 'Pump 7' } };
    expect(stackOf(decodeStates(parameter), 'entity', known)).toEqual([root, { id: 'pump', params: {} }]);
  });

  test('grows with the way, or knows one state at a time', () => {
    expect(openState([home], pump, 'entity', known)).toEqual([home, pump]);
    expect(openState([home], pump, 'default', known)).toEqual([pump]);
    expect(openState([home], { id: 'gone', params: {} }, 'entity', known)).toEqual([home]);
    expect(pushAndOpenStates([home], [pump, home], 'entity', known)).toEqual([home, pump, home]);
  });

  test('changes its top, and goes back', () => {
    const params = { entityName: 'Valve 1' };
    expect(updateState([home, pump], { params }, known)).toEqual([home, { id: 'pump', params }]);
    expect(updateState([home, pump], { id: 'valve', params }, known)).toEqual([home, { id: 'valve', params }]);
    expect(navigateTo([home, pump, home], 1)).toEqual([home, pump]);
    expect(navigateTo([home], 3)).toEqual([home]);
  });

  test('needs no parameter at the root of a dashboard that keeps the way', () => {
    expect(isPlain([home], 'entity', known)).toBe(true);
    expect(isPlain([home], 'default', known)).toBe(false);
    expect(isPlain([{ id: 'home', params: { entityName: 'a' } }], 'entity', known)).toBe(false);
    expect(isPlain([home, pump], 'entity', known)).toBe(false);
  });
});
