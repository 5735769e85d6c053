import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';
import type { EffectiveSet } from '../federation/effective-modules';
import { expectedMenu } from '../testing/role-menus';
import { buildMenu, type MenuSection } from './build-menu';

const root = path.join(__dirname, '../../..');
const declarations = readdirSync(root)
  .map((folder) => path.join(root, folder, 'module.config.ts'))
  .filter((file) => existsSync(file))
  .map((file) => (jest.requireActual(file) as { default: ModuleDeclaration }).default);

const set: EffectiveSet = {
  broken: [],
  modules: Object.fromEntries(
    declarations.map((declaration) => [
      declaration.name,
      {
        name: declaration.name,
        current: { version: '1', container: 'c', entry: 'e', integrity: '', declaration },
        fallback: null,
        exposes: {},
        refused: [],
        source: 'registry' as const,
      },
    ]),
  ),
};
const pathsOf = (sections: MenuSection[]) =>
  sections.map(({ path: own, pages }) => own ?? pages.map((page) => page.path));

test('all modules of the console are looked at', () => {
  expect(declarations.length).toBeGreaterThanOrEqual(5);
});

test.each(
  (['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] as const).flatMap((role) =>
    [true, false].map((edges) => [role, edges] as const),
  ),
)('the menu of %s with edges %s is the complete one', (role, edges) => {
  const facts = { edgesSupportEnabled: edges, hasRepository: true, tbelEnabled: true, userTokenAccessEnabled: true };
  expect(pathsOf(buildMenu(set, { authority: role, facts }))).toEqual(expectedMenu(role, { edges }));
});
