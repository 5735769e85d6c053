import { routeCovering } from './route-covering';

const route = (path: string, expose: string) => ({ path, expose, title: 't' });
const declarations = [
  { name: 'mf-auth', routes: [route('login/*', './login'), route('login/mfa', './second-factor')] },
  { name: 'mf-things', routes: [route('things/*', './things'), route('boards/:id', './board')] },
  { name: 'mf-empty' },
];

test.each([
  ['/things', './things'],
  ['/things/1/details', './things'],
  ['/login', './login'],
  ['/login/mfa', './second-factor'],
  ['/login/mfa/more', './login'],
  ['/thingsandmore', undefined],
  ['/boards/7', './board'],
  ['/boards', undefined],
  ['/boards/7/more', undefined],
  ['/', undefined],
])('%s is covered by %s', (pathname, expose) => {
  expect(routeCovering(declarations, pathname)?.expose).toBe(expose);
});
