import { forgivingStorage, type KeyValueStore, memoryStorage } from './storage';

const full = (): KeyValueStore => ({
  ...memoryStorage(),
  getItem: (key) => (key === 'old' ? 'stored' : null),
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
});

test('what a full store does not take is there as long as the page, and what it holds can still be read', () => {
  const behind = full();
  const storage = forgivingStorage(() => behind);
  expect(storage.getItem('old')).toBe('stored');
  storage.setItem('old', 'newer');
  expect(storage.getItem('old')).toBe('newer');
});

test('a browser that denies its storage fails nobody', () => {
  const storage = forgivingStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storage.getItem('key')).toBeNull();
  storage.setItem('key', 'value');
  expect(storage.getItem('key')).toBe('value');
  storage.removeItem('key');
  expect(storage.getItem('key')).toBeNull();
});

test('what another tab stores later counts again once the store takes values', () => {
  const behind = memoryStorage();
  let isFull = true;
  const storage = forgivingStorage(() => ({
    ...behind,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      behind.setItem(key, value);
    },
  }));
  storage.setItem('key', 'here');
  isFull = false;
  storage.setItem('key', 'stored');
  behind.setItem('key', 'theirs');
  expect(storage.getItem('key')).toBe('theirs');
});
