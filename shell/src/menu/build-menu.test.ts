import type { Authority } from '@mullion/shared-kit/api/authority';
import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';
import type { SessionFacts, Viewer } from '@mullion/shared-kit/session/audience';
import type { EffectiveSet } from '../federation/effective-modules';
import { buildMenu } from './build-menu';

const setOf = (declaration: Omit<ModuleDeclaration, 'requires'>): EffectiveSet => ({
  broken: [],
  modules: {
    [declaration.name]: {
      name: declaration.name,
      current: {
        version: '1',
        container: 'c',
        entry: 'e',
        integrity: '',
        declaration: { ...declaration, requires: { kit: '^1.0.0' } },
      },
      fallback: null,
      exposes: {},
      refused: [],
      source: 'registry',
    },
  },
});

const set = setOf({
  name: 'mf-things',
  routes: [{ path: 'things/*', expose: './things', title: 'things.title', icon: 'devices' }],
  menu: [
    { id: 'things', path: '/things', section: 'root', order: 20, auth: ['TENANT_ADMIN'] },
    {
      id: 'edges',
      path: '/edges',
      label: 'edges',
      section: 'root',
      order: 30,
      auth: ['TENANT_ADMIN'],
      when: 'edgesSupportEnabled',
    },
    { id: 'profiles', label: 'profiles', section: 'root', order: 10, auth: ['TENANT_ADMIN'] },
    {
      id: 'thing-profiles',
      path: '/profiles/things',
      label: 'tp',
      section: 'profiles',
      order: 1,
      auth: ['TENANT_ADMIN'],
    },
    { id: 'empty', label: 'empty', section: 'root', order: 40, auth: ['TENANT_ADMIN'] },
  ],
});
const noFacts = { edgesSupportEnabled: false, hasRepository: false, tbelEnabled: false, userTokenAccessEnabled: false };
const viewer = (authority: Authority, facts: Partial<SessionFacts> = {}): Viewer => ({
  authority,
  facts: { ...noFacts, ...facts },
});
const ids = (...args: Parameters<typeof buildMenu>) => buildMenu(...args).map(({ id }) => id);

test('orders entries by their declared order, home first, and leaves empty groups out', () => {
  expect(ids(set, viewer('TENANT_ADMIN'))).toEqual(['home', 'profiles', 'things']);
});

test('shows a role only its own entries', () => {
  expect(ids(set, viewer('CUSTOMER_USER'))).toEqual(['home']);
  expect(ids(set, viewer('ANONYMOUS'))).toEqual([]);
});

test('shows an entry that depends on a fact of the session only while it holds', () => {
  expect(ids(set, viewer('TENANT_ADMIN', { edgesSupportEnabled: true }))).toContain('edges');
  expect(ids(set, viewer('TENANT_ADMIN', { edgesSupportEnabled: false }))).not.toContain('edges');
});

test('shows an entry of a page that depends on a fact of the session only while it holds', () => {
  const edges = setOf({
    name: 'mf-edges',
    routes: [{ path: 'edges/*', expose: './edges', title: 'edges', when: 'edgesSupportEnabled' }],
    menu: [{ id: 'edges', path: '/edges', section: 'root', order: 1, auth: ['TENANT_ADMIN'] }],
  });
  expect(ids(edges, viewer('TENANT_ADMIN', { edgesSupportEnabled: true }))).toEqual(['home', 'edges']);
  expect(ids(edges, viewer('TENANT_ADMIN'))).toEqual(['home']);
});

test('takes label and icon from the route behind the path, in the texts of its module', () => {
  const things = buildMenu(set, viewer('TENANT_ADMIN')).find(({ id }) => id === 'things');
  expect(things).toMatchObject({
    type: 'link',
    label: 'things.title',
    icon: 'devices',
    namespace: 'declaration:mf-things',
  });
});

test('places entries below the group they name', () => {
  const group = buildMenu(set, viewer('TENANT_ADMIN')).find(({ id }) => id === 'profiles');
  expect(group).toMatchObject({ type: 'toggle', pages: [{ id: 'thing-profiles', type: 'link' }] });
});
