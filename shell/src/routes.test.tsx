import type { RouteObject } from '@mullion/shared-kit/routing/host';
import { effectiveModules } from './federation/effective-modules';
import { consoleRoutes } from './routes';

jest.mock('./federation/console-modules', () => jest.requireActual('./testing/modules'));

const name = 'mf-things';
const title = 't';
const routes = [
  { path: 'things/*', expose: './things', title },
  { path: 'things/:id', expose: './thing', title },
];
const declaration = { name, requires: { kit: '^1.0.0' }, routes };
const current = { version: '1', container: 'c', entry: 'remoteEntry.js', integrity: 'sha384-x', declaration };
const modules = { [name]: { current, fallback: null, history: [] } };

const within = (route: RouteObject): RouteObject[] => [route, ...(route.children ?? []).flatMap(within)];

test('a list and the page of one thing in it have the list in their breadcrumbs', () => {
  const set = effectiveModules({ format: 1, modules, texts: {}, salt: 's', tenants: [] });
  const declared = consoleRoutes(set)
    .flatMap(within)
    .filter(({ path }) => path?.startsWith('things/'));
  expect(declared.map(({ handle }) => handle.path)).toEqual(['/things', '/things']);
});
