import type { ModuleVersion, Registry } from '@mullion/shared-kit/module/registry';
import { changedModules, effectiveModules, isInShare, namespaceOf, routesOf } from './effective-modules';

const version = (name: string, module = 'mf-things', declaration: object = {}): ModuleVersion => ({
  version: name,
  container: name,
  entry: 'remoteEntry.js',
  integrity: 'sha384-x',
  declaration: { name: module, requires: { kit: '^1.0.0' }, ...declaration },
});
const registry = (modules: Registry['modules']): Registry => ({
  format: 1,
  modules,
  texts: {},
  salt: 's',
  tenants: [],
});
const things = (current: ModuleVersion, fallback: ModuleVersion | null = null) =>
  registry({ 'mf-things': { current, fallback, history: [] } });

test('runs what the registry names', () => {
  const { modules } = effectiveModules(things(version('2'), version('1')));
  expect(modules['mf-things']).toMatchObject({
    current: { version: '2' },
    fallback: { version: '1' },
    source: 'registry',
  });
});

test('prefers a tenant’s version and keeps the registry’s as fallback', () => {
  const { modules } = effectiveModules(things(version('2'), version('1')), { modules: { 'mf-things': version('3') } });
  expect(modules['mf-things']).toMatchObject({
    current: { version: '3' },
    fallback: { version: '2' },
    source: 'tenant',
  });
});

test('never takes pages from before sign-in out of a tenant’s overrides', () => {
  const login = registry({ 'mf-auth': { current: version('2', 'mf-auth'), fallback: null, history: [] } });
  const { modules } = effectiveModules(login, { modules: { 'mf-auth': version('3', 'mf-auth') } });
  expect(modules['mf-auth']?.current.version).toBe('2');
});

test('prefers a developer’s local module over everything', () => {
  const local = { 'mf-things': { address: 'http://localhost:3001/', version: version('dev') } };
  const { modules } = effectiveModules(things(version('2')), { modules: { 'mf-things': version('3') } }, local);
  expect(modules['mf-things']).toMatchObject({ current: { version: 'dev' }, source: 'local', fallback: null });
});

const entry = { id: 'things', section: 'root', order: 1, auth: ['TENANT_ADMIN'] };
const tab = { point: 'entity.tab', id: 'a', expose: './a', label: 'a', order: 1 };

test.each([
  ['nothing', undefined, 'its declaration is missing'],
  ['another name', { name: 'mf-other' }, 'its declaration names mf-other'],
  ['no kit range', { requires: undefined }, 'in its declaration requires is missing'],
  ['routes cut off', { routes: [{ path: 'things/*' }] }, 'in its declaration routes[0].expose is missing'],
  ['a list that is none', { menu: 'things' }, 'in its declaration menu is not what it must be'],
  ['a menu entry for nobody', { menu: [{ ...entry, auth: undefined }] }, 'in its declaration menu[0].auth is missing'],
  [
    'an order that is none',
    { home: [{ section: 'a', path: '/a', order: '1' }] },
    'in its declaration home[0].order is not what it must be',
  ],
  [
    'an unknown condition',
    { menu: [{ ...entry, when: 'isSunday' }] },
    'in its declaration menu[0].when is not what it must be',
  ],
  [
    'an unknown point',
    { extensions: [{ ...tab, point: 'tab' }] },
    'in its declaration extensions[0].point is not what it must be',
  ],
  [
    'a tab for unknown entities',
    { extensions: [{ ...tab, for: ['PUMP'] }] },
    'in its declaration extensions[0].for[0] is not what it must be',
  ],
])('reports a module whose declaration holds %s', (_what, damage, reason) => {
  const damaged = version('2', 'mf-things', damage ?? {});
  if (!damage) Object.assign(damaged, { declaration: undefined });
  const set = effectiveModules(things(damaged));
  expect(set.broken).toEqual([{ name: 'mf-things', reason }]);
  expect(set.modules).toEqual({});
});

test('runs the fallback of a module whose declaration is damaged', () => {
  const set = effectiveModules(things(version('2', 'mf-things', { routes: [{}] }), version('1')));
  expect(set.modules['mf-things']?.current.version).toBe('1');
  expect(set.broken).toEqual([]);
});

test('names the versions that were passed over, with the reason', () => {
  const set = effectiveModules(things(version('2', 'mf-things', { routes: [{}] }), version('1')));
  expect(set.modules['mf-things']?.refused).toEqual([
    { version: '2', reason: 'in its declaration routes[0].path is missing' },
  ]);
  expect(effectiveModules(things(version('2'), version('1'))).modules['mf-things']?.refused).toEqual([]);
});

test('names the loaded modules for which another version is chosen now', () => {
  const published = things(version('2'), version('1'));
  const everybody = effectiveModules(published);
  const chosen = effectiveModules(published, { modules: { 'mf-things': version('1') } });
  const single = effectiveModules(published, { exposes: { 'mf-things': { './list': version('1') } } });
  expect(changedModules(['mf-things'], everybody, effectiveModules(published))).toEqual([]);
  expect(changedModules(['mf-things'], everybody, chosen)).toEqual(['mf-things']);
  expect(changedModules(['mf-things'], chosen, everybody)).toEqual(['mf-things']);
  expect(changedModules(['mf-things'], everybody, single)).toEqual(['mf-things']);
  expect(changedModules([], everybody, chosen)).toEqual([]);
});

describe('a version on trial', () => {
  const trial = (percent: number) => {
    const published = things(version('2'), version('1'));
    Object.assign(published.modules['mf-things'] ?? {}, { trial: { version: version('3'), percent } });
    return published;
  };
  const runs = (percent: number, userId?: string) =>
    effectiveModules(trial(percent), {}, {}, { userId }).modules['mf-things'];
  const users = Array.from({ length: 1000 }, (_, index) => `user-${index}`);

  test('runs for about its share of the users, with the current version as fallback', () => {
    const chosen = users.filter((user) => runs(20, user)?.current.version === '3');
    expect(chosen.length / users.length).toBeGreaterThan(0.17);
    expect(chosen.length / users.length).toBeLessThan(0.23);
    expect(runs(99, chosen[0])?.fallback?.version).toBe('2');
  });

  test('keeps everybody who was in it when the share grows', () => {
    for (const user of users) if (isInShare('mf-things', user, 10)) expect(isInShare('mf-things', user, 30)).toBe(true);
  });

  test('is for nobody before sign-in', () => {
    expect(runs(99)?.current.version).toBe('2');
  });
});

test('a single exposed file of a damaged version is passed over', () => {
  const overrides = {
    exposes: { 'mf-things': { './a': version('3'), './b': version('4', 'mf-things', { menu: 'x' }) } },
  };
  const { modules } = effectiveModules(things(version('2')), overrides);
  expect(Object.keys(modules['mf-things']?.exposes ?? {})).toEqual(['./a']);
});

test('a damaged entry of the registry takes out its module only', () => {
  const damaged = { current: null, fallback: null, history: [] } as never;
  const set = effectiveModules(
    registry({ 'mf-bad': damaged, 'mf-none': null as never, ...things(version('2')).modules }),
  );
  expect(Object.keys(set.modules)).toEqual(['mf-things']);
  expect(set.broken.map(({ name }) => name)).toEqual(['mf-bad', 'mf-none']);
});

test('takes texts from the merged ones only for the current version', () => {
  const published = things(version('2'), version('1'));
  const namespace = (...rest: [Parameters<typeof effectiveModules>[1]?, Parameters<typeof effectiveModules>[2]?]) =>
    Object.values(effectiveModules(published, ...rest).modules).map(namespaceOf);
  expect(namespace()).toEqual(['declaration:mf-things']);
  expect(namespace({ modules: { 'mf-things': version('3') } })).toEqual(['declaration:mf-things@3']);
  expect(namespace({ modules: { 'mf-things': version('2') } })).toEqual(['declaration:mf-things']);
  const local = { 'mf-things': { address: 'http://localhost:1/', version: version('2') } };
  expect(namespace({}, local)).toEqual(['declaration:mf-things@2']);
});

test('titles a page that comes from another version as that version does', () => {
  const route = (title: string) => ({ routes: [{ path: 'things', expose: './things', title }] });
  const published = things(version('2', 'mf-things', route('new')));
  const exposes = { 'mf-things': { './things': version('1', 'mf-things', route('old')) } };
  const [module] = Object.values(effectiveModules(published, { exposes }).modules);
  expect(module && routesOf(module)).toMatchObject([
    { route: { path: 'things', title: 'old' }, namespace: 'declaration:mf-things@1' },
  ]);
});
