import { MAX_TITLE, titleWith } from './dashboard-title';

const copyOf = (name: string) => `${name} (copy)`;

test('a copy is called by the whole name, as long as the platform takes it', () => {
  expect(titleWith(copyOf, 'Hall B')).toBe('Hall B (copy)');
  expect(titleWith(copyOf, 'B'.repeat(248))).toBe(`${'B'.repeat(248)} (copy)`);
});

test('of a longer name the end gives way, and no character is cut in two', () => {
  expect(titleWith(copyOf, 'B'.repeat(MAX_TITLE))).toBe(`${'B'.repeat(248)} (copy)`);
  const title = titleWith(copyOf, '🏭'.repeat(127));
  expect(title.length).toBeLessThanOrEqual(MAX_TITLE);
  expect(title).toMatch(/^(🏭)+ \(copy\)$/u);
});
