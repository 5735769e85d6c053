import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sandboxPage } from './sandbox-page.js';

test.each(['functions', 'document'])('the gallery, which has no gateway, serves the same %s document', (name) => {
  const file = path.join(__dirname, `../../shared-kit/.storybook/sandbox/${name}.html`);
  expect(readFileSync(file, 'utf8').trim()).toBe(sandboxPage);
});

test('its text can stand in the nginx configuration', () => {
  expect(sandboxPage).not.toMatch(/['$\n]/);
});
