import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolders, writeModule } from '../../test/module-fixture.js';
import { isSafePath, parseManifest, versionOf } from './manifest.js';

const folder = temporaryFolders();
const good = () =>
  JSON.parse(readFileSync(path.join(writeModule(folder(), { texts: { en_US: {} } }), 'module.json'), 'utf8'));

/** A copy of `value` in which the field at `place` (`routes.0.path`) is `changed`; undefined removes it. */
function withField(value: object, place: string[], changed: unknown): object {
  const [name = '', ...rest] = place;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[name] = rest.length ? withField(copy[name] as object, rest, changed) : changed;
  return copy;
}

describe('module.json', () => {
  test('a good one is taken as it is, and the registry keeps the declaration without the files', () => {
    const manifest = good();
    expect(parseManifest(JSON.stringify(manifest))).toEqual(manifest);
    const { version, container, entry, integrity, files, languages, ...declaration } = manifest;
    expect(versionOf(manifest)).toEqual({ version, container, entry, integrity, declaration });
    expect([files, languages]).toBeDefined();
  });

  test.each<[string, unknown, string]>([
    ['name', undefined, 'name is missing'],
    ['name', '../up', 'name must be a name'],
    ['name', 'texts', 'name is reserved'],
    ['version', '1.0.0', 'version must be a version ending in 8 hex'],
    ['version', '../1.0.0-00000000', 'version must be'],
    ['container', 'a-b', 'container must be an identifier'],
    ['requires', undefined, 'requires must be an object'],
    ['requires.kit', 'newest', 'requires.kit must be a semver range'],
    ['routes', {}, 'routes must be a list'],
    ['routes.0.path', '/devices', 'routes[0].path must be a path without leading slash'],
    ['routes.0.expose', 'page', 'routes[0].expose must be an exposed file'],
    ['routes.0.title', '', 'routes[0].title must be a text'],
    ['routes.0.layout', 'wide', 'routes[0].layout must be'],
    ['routes.0.public', 'yes', 'routes[0].public must be true or false'],
    ['routes.0.redirectTo', 'devices', 'routes[0].redirectTo must be a path'],
    ['routes.0.auth', 'TENANT_ADMIN', 'routes[0].auth must be a list of authorities'],
    ['menu.0.order', '1', 'menu[0].order must be a number'],
    ['menu.0.auth', undefined, 'menu[0].auth is missing'],
    ['menu.0.path', 'devices', 'menu[0].path must be a path with leading slash'],
    ['home', [{ section: 's', path: 'x' }], 'home[0].path must be'],
    ['extensions', [{ point: 'tab', id: 'a', expose: './a', label: 'l', order: 1 }], 'extensions[0].point must be'],
    ['files', { '../x.js': 'sha384-x' }, 'files["../x.js"] is not a plain path'],
    ['entry', 'other.js', 'entry must be the name of a listed file'],
    ['integrity', 'sha384-x', 'integrity must be the hash of the entry'],
    ['languages', ['fr_FR'], 'files must list texts/fr_FR.json'],
    ['languages', 'en_US', 'languages must be a list'],
  ])('%s = %j is refused by name', (place, changed, message) => {
    const text = JSON.stringify(withField(good(), place.split('.'), changed));
    expect(() => parseManifest(text)).toThrow(message);
  });

  test('a file without a usable hash is refused by name', () => {
    const manifest = { ...good(), files: { 'page.js': 'md5-x' } };
    expect(() => parseManifest(JSON.stringify(manifest))).toThrow('files["page.js"] must be a sha384 hash');
  });

  test('what is no JSON object is refused', () => {
    expect(() => parseManifest('{')).toThrow('is not JSON');
    expect(() => parseManifest('[]')).toThrow('(file) must be an object');
  });

  test.each(['a.js', 'texts/en_US.json', 'img/a-b.1.svg'])('the file name %s is fine', (name) => {
    expect(isSafePath(name)).toBe(true);
  });

  test.each(['', '/a', 'a/', '../a', 'a/../b', '.hidden', 'a\\b', 'a b', 'module.json', 'a.js.br', 'a.gz'])(
    'the file name "%s" is refused',
    (name) => {
      expect(isSafePath(name)).toBe(false);
    },
  );
});
