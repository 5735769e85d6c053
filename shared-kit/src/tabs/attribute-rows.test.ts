import { findRows, sortRows } from '../list/local-rows';
import { attributeLooks, attributeRows, isWritable, type StoredAttributes, scopesOf } from './attribute-rows';

const keys = { CLIENT_SCOPE: ['fw'], SERVER_SCOPE: ['floor', 'active'], SHARED_SCOPE: ['floor'] };
const stored: StoredAttributes = {
  CLIENT_SCOPE: [{ key: 'fw', value: '1.2', lastUpdateTs: 30 }],
  SERVER_SCOPE: [
    { key: 'active', value: true, lastUpdateTs: 20 },
    { key: 'floor', value: 2, lastUpdateTs: 10 },
  ],
  SHARED_SCOPE: [{ key: 'floor', value: 3, lastUpdateTs: 40 }],
};
const all = { filter: {}, search: '', sort: { property: 'key', direction: 'ASC' as 'ASC' | 'DESC' } };
const ids = (shown: Partial<typeof all & { filter: { scope?: string } }>) => {
  const { sort, ...wanted } = { ...all, ...shown };
  return sortRows(findRows(attributeRows(keys, stored), wanted, attributeLooks), sort, attributeLooks.order).map(
    ({ id }) => id,
  );
};

describe('attributeRows', () => {
  it('joins all scopes in one list by key; one key may stand there twice', () => {
    expect(ids({})).toEqual(['SERVER_SCOPE/active', 'SERVER_SCOPE/floor', 'SHARED_SCOPE/floor', 'CLIENT_SCOPE/fw']);
  });

  it('sorts by scope and by time', () => {
    expect(ids({ sort: { property: 'scope', direction: 'ASC' } })[0]).toBe('CLIENT_SCOPE/fw');
    expect(ids({ sort: { property: 'lastUpdateTs', direction: 'DESC' } })[0]).toBe('SHARED_SCOPE/floor');
  });

  it('finds in keys and values, in any letter case', () => {
    expect(ids({ search: 'FLO' })).toEqual(['SERVER_SCOPE/floor', 'SHARED_SCOPE/floor']);
    expect(ids({ search: '1.2' })).toEqual(['CLIENT_SCOPE/fw']);
  });

  it('shows one scope when asked to', () => {
    expect(ids({ filter: { scope: 'SHARED_SCOPE' } })).toEqual(['SHARED_SCOPE/floor']);
  });
});

it('knows which scopes an entity has and which of them people may write', () => {
  expect(scopesOf('DEVICE')).toHaveLength(3);
  expect(scopesOf('ASSET')).toEqual(['SERVER_SCOPE']);
  expect(isWritable({ scope: 'CLIENT_SCOPE' })).toBe(false);
  expect(isWritable({ scope: 'SHARED_SCOPE' })).toBe(true);
});
