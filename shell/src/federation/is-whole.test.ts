import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';
import { declarationSchema } from '../../../shared-kit/src/module/declaration-schema';
import { isWhole, requiredMembers } from './is-whole';

const declaration: ModuleDeclaration = {
  name: 'mf-a',
  requires: { kit: '^1.0.0' },
  routes: [{ path: 'pumps', expose: './pumps', title: 'pumps' }],
  menu: [{ id: 'pumps', path: '/pumps', section: 'root', order: 0, auth: [] }],
};

test('what it looks for is what the schema requires', () => {
  const { route, menuEntry, homePlace, extension } = declarationSchema.$defs;
  expect(requiredMembers).toEqual({
    routes: route.required,
    menu: menuEntry.required,
    home: homePlace.required,
    extensions: extension.required,
  });
});

test('a whole declaration passes', () => expect(isWhole('mf-a', declaration)).toBe(true));

test.each<[string, unknown]>([
  ['none', undefined],
  ['another name', { ...declaration, name: 'mf-b' }],
  ['no kit range', { ...declaration, requires: undefined }],
  ['a route without expose', { ...declaration, routes: [{ path: 'pumps', title: 'pumps' }] }],
  ['a menu entry without auth', { ...declaration, menu: [{ id: 'pumps', section: 'root', order: 0 }] }],
  ['an empty entry', { ...declaration, menu: [null] }],
  ['a list that is none', { ...declaration, home: {} }],
])('%s does not', (_, damaged) => expect(isWhole('mf-a', damaged as ModuleDeclaration)).toBe(false));
