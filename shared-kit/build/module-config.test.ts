/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readModuleConfig } from './module-config.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-config-'));
mkdirSync(path.join(folder, 'src'));
writeFileSync(path.join(folder, 'src/page.tsx'), 'export default () => null;');
afterAll(() => rmSync(folder, { recursive: true }));

const route = { path: 'pumps/*', expose: './page', title: 'pumps' };
const menu = { id: 'pumps', path: '/pumps', section: 'root', order: 1, auth: ['TENANT_ADMIN'] };
const extension = { id: 'a', expose: './page', order: 1, label: 'a' };

/** Reads a module.config.ts of this content. */
function read(declaration: object) {
  const source = `import { defineModule } from '@mullion/shared-kit/module/define-module';
    export default defineModule(${JSON.stringify({ name: 'acme', requires: { kit: '^1.0.0' }, ...declaration })});`;
  writeFileSync(path.join(folder, 'module.config.ts'), source);
  return readModuleConfig(folder);
}

test('a declaration is read as data', () => {
  expect(read({ routes: [route], menu: [menu] })).toMatchObject({ name: 'acme', routes: [route], menu: [menu] });
});

test.each<[object, string]>([
  [{ name: 'shell' }, 'name must be a name of small letters, digits and dashes that is not reserved'],
  [{ requires: {} }, 'requires.kit is missing'],
  [{ requires: { kit: 'newest' } }, 'requires.kit must be a semver range such as ^1.0.0'],
  [{ menu: [{ ...menu, auth: undefined }] }, 'menu[0].auth is missing'],
  [{ menu: [menu, { ...menu, order: '2' }] }, 'menu[1].order must be a number'],
  [{ routes: [{ ...route, when: 'isSunday' }] }, 'routes[0].when must be a fact of the session'],
  [{ routes: [{ ...route, expose: './none' }] }, 'nothing at src/none.tsx for the expose ./none'],
  [{ extensions: [{ ...extension, point: 'entity.tabs' }] }, 'extensions[0].point must be an extension point'],
  [
    { extensions: [{ ...extension, point: 'entity.tab', for: ['PUMP'] }] },
    'extensions[0].for[0] must be an entity type',
  ],
  [{ extensions: [{ ...extension, point: 'rule-node.form' }] }, 'extensions[0].directive is missing'],
  [
    { extensions: [{ ...extension, point: 'settings.page', path: 'acme' }] },
    'extensions[0].point is settings.page, which no page draws yet',
  ],
])('%j is refused with the field', (declaration, message) => {
  expect(() => read(declaration)).toThrow(message);
});
