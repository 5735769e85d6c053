import { consoleDeclarations, consoleSet } from '../testing/console-declarations';
import { expectedMenu } from '../testing/role-menus';
import { buildMenu, type MenuSection } from './build-menu';

const pathsOf = (sections: MenuSection[]) =>
  sections.map(({ path: own, pages }) => own ?? pages.map((page) => page.path));

test('all modules of the console are looked at', () => {
  expect(consoleDeclarations.length).toBeGreaterThanOrEqual(5);
});

test.each(
  (['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] as const).flatMap((role) =>
    [true, false].map((edges) => [role, edges] as const),
  ),
)('the menu of %s with edges %s is the complete one', (role, edges) => {
  const facts = { edgesSupportEnabled: edges, hasRepository: true, tbelEnabled: true, userTokenAccessEnabled: true };
  expect(pathsOf(buildMenu(consoleSet, { authority: role, facts }))).toEqual(expectedMenu(role, { edges }));
});
