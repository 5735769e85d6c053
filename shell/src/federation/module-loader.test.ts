import { ModuleLoadError } from '@mullion/shared-kit/module/module-load-error';
import type { ModuleVersion } from '@mullion/shared-kit/module/registry';
import type { EffectiveModule } from './effective-modules';
import { createModuleLoader, type LoaderDependencies, textsExpose } from './module-loader';

const version = (name: string, kit = '^1.0.0'): ModuleVersion => ({
  version: name,
  container: name,
  entry: 'remoteEntry.js',
  integrity: 'sha384-x',
  declaration: { name: 'mf-things', requires: { kit } },
});
const things = (changes: Partial<EffectiveModule> = {}): EffectiveModule => ({
  name: 'mf-things',
  current: version('2'),
  fallback: version('1'),
  exposes: {},
  source: 'registry',
  refused: [],
  ...changes,
});

function setUp(module: EffectiveModule, answers: (version: string, expose: string) => unknown) {
  const loadExpose = jest.fn(async (_folder: string, { version: name }: ModuleVersion, expose: string) =>
    answers(name, expose),
  );
  const deps: LoaderDependencies = {
    effective: (name) => (name === module.name ? module : undefined),
    kitVersion: '1.2.0',
    satisfies: (running, range) => range === `^${running.split('.')[0]}.0.0`,
    loadExpose,
    refetchFailed: jest.fn(async () => undefined),
    onLoad: jest.fn(),
    onFallback: jest.fn(),
  };
  const loader = createModuleLoader(deps);
  const tried = () =>
    loadExpose.mock.calls
      .filter(([, , expose]) => expose !== textsExpose)
      .map(([folder, , expose]) => `${folder} ${expose}`);
  return { loader, deps, tried };
}
const broken = () => {
  throw new Error('404');
};

test('runs the current version from its folder in the store', async () => {
  const { loader, tried } = setUp(things(), () => 'page');
  await expect(loader.load('mf-things', './list')).resolves.toMatchObject({ exposed: 'page' });
  expect(tried()).toEqual(['/modules/mf-things/2/ ./list']);
  expect(loader.running.get('mf-things')).toBe('2');
});

test('tries a failing version once more, past the cache', async () => {
  let calls = 0;
  const { loader, deps } = setUp(things(), () => (calls++ ? 'page' : broken()));
  await expect(loader.load('mf-things', './list')).resolves.toMatchObject({ exposed: 'page' });
  expect(deps.refetchFailed).toHaveBeenCalledTimes(1);
  expect(deps.onFallback).not.toHaveBeenCalled();
});

test('runs the fallback when the current version fails twice, and says so', async () => {
  const { loader, deps, tried } = setUp(things(), (name) => (name === '2' ? broken() : 'old page'));
  await expect(loader.load('mf-things', './list')).resolves.toMatchObject({ exposed: 'old page' });
  expect(tried()).toHaveLength(3);
  expect(deps.onFallback).toHaveBeenCalledWith('mf-things', version('1'), [{ version: '2', reason: '404' }]);
});

test('does not stay with a version of which only the texts arrive', async () => {
  const { loader } = setUp(things(), (name, expose) => (name === '2' && expose === './list' ? broken() : 'old page'));
  await loader.load('mf-things', './list');
  expect(loader.running.get('mf-things')).toBe('1');
});

test('does not wait a second time for a remote that never answered', async () => {
  const { loader, tried } = setUp(things(), (name) => {
    if (name === '2') throw new Error('no answer within 8 s: entry');
    return 'old page';
  });
  await loader.load('mf-things', './list');
  expect(tried()).toHaveLength(2);
});

test('stays with the version that ran: a later failure does not bring another one into the page', async () => {
  const { loader } = setUp(things(), (_name, expose) => (expose === './details' ? broken() : 'page'));
  await loader.load('mf-things', './list');
  const failure = loader.load('mf-things', './details');
  await expect(failure).rejects.toBeInstanceOf(ModuleLoadError);
  await expect(failure).rejects.toMatchObject({ attempts: [{ version: '2', reason: '404' }] });
});

test('refuses a module whose kit range does not hold, and names both', async () => {
  const { loader, tried } = setUp(things({ current: version('2', '^9.0.0'), fallback: null }), () => 'page');
  await expect(loader.load('mf-things', './list')).rejects.toThrow('needs kit ^9.0.0, this console has 1.2.0');
  expect(tried()).toEqual([]);
});

test('takes a single expose from the version that a tenant chose for it', async () => {
  const { loader, tried } = setUp(things({ exposes: { './list': version('3') } }), () => 'page');
  await loader.load('mf-things', './list');
  await loader.load('mf-things', './details');
  expect(tried()).toEqual(['/modules/mf-things/3/ ./list', '/modules/mf-things/2/ ./details']);
});

test('loads a local module from its development server', async () => {
  const { loader, tried } = setUp(things({ source: 'local', address: 'http://localhost:3001/' }), () => 'page');
  await loader.load('mf-things', './list');
  expect(tried()).toEqual(['http://localhost:3001/ ./list']);
});

test('works again after a failure once the fault is gone', async () => {
  let faulty = true;
  const { loader } = setUp(things({ fallback: null }), () => (faulty ? broken() : 'page'));
  await expect(loader.load('mf-things', './list')).rejects.toBeInstanceOf(ModuleLoadError);
  faulty = false;
  await expect(loader.load('mf-things', './list')).resolves.toMatchObject({ exposed: 'page' });
});
