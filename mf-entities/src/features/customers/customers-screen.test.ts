import { readFileSync } from 'node:fs';
import path from 'node:path';

const lines = (file: string) => readFileSync(path.join(__dirname, file), 'utf8').trimEnd().split('\n').length;

test('a screen with its form and route takes at most 100 lines', () => {
  expect(lines('customers-screen.tsx') + lines('customer-form.ts') + lines('../../customers.tsx')).toBeLessThan(101);
});
