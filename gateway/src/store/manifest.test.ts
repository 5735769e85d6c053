import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolders, writeModule } from '../../test/module-fixture.js';
import { parseManifest, versionOf } from './manifest.js';

const folder = temporaryFolders();
const hash = `sha256-${'A'.repeat(43)}=`;
const extension = { point: 'entity.tab', id: 'a', expose: './a', label: 'l', order: 1 };
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
    expect(versionOf(manifest)).toEqual({ version, container, entry, integrity, languages, declaration });
    expect(files).toBeDefined();
  });

  test.each<[string, unknown, string]>([
    ['name', undefined, 'name is missing'],
    ['name', '../up', 'name must be a name'],
    ['name', 'texts', 'name must be a name of small letters, digits and dashes that is not reserved'],
    ['version', '1.0.0', 'version must be a version ending in 8 hex'],
    ['version', '../1.0.0-00000000', 'version must be'],
    ['container', 'a-b', 'container must be an identifier'],
    ['requires', undefined, 'requires is missing'],
    ['requires.kit', undefined, 'requires.kit is missing'],
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
    ['routes.0.when', 'isSunday', 'routes[0].when must be a fact of the session'],
    ['routes.0.redirectTo', { NOBODY: '/a' }, 'routes[0].redirectTo must be a path, or a path for each authority'],
    ['menu.0.auth', ['NOBODY'], 'menu[0].auth[0] must be an authority'],
    ['menu.0.preload', 'now', 'menu[0].preload must be "idle"'],
    ['extensions', [{ ...extension, point: 'tab' }], 'extensions[0].point must be an extension point'],
    ['extensions', [{ ...extension, label: undefined }], 'extensions[0].label is missing'],
    ['extensions', [{ ...extension, for: ['PUMP'] }], 'extensions[0].for[0] must be an entity type'],
    ['extensions', [{ ...extension, when: 'isSunday' }], 'extensions[0].when must be a fact'],
    ['extensions', [{ ...extension, point: 'widget.renderer' }], 'extensions[0].types is missing'],
    ['extensions', [{ ...extension, point: 'rule-node.form' }], 'extensions[0].directive is missing'],
    ['extensions', [{ ...extension, point: 'settings.section', page: 'a/b' }], 'extensions[0].page must be one part'],
    ['preload', { './page': { 'page.js': 'md5-x' } }, 'preload["./page"]["page.js"] must be a sha256 hash'],
    ['files', { '../x.js': 'sha384-x' }, 'files["../x.js"] must be a plain path'],
    ['entry', 'other.js', 'entry must be the name of a listed file'],
    ['integrity', 'sha384-x', 'integrity must be the hash of the entry'],
    ['languages', ['fr_FR'], 'files must list texts/fr_FR.json'],
    ['languages', 'en_US', 'languages must be a list'],
    ['languages', ['../x'], 'languages[0] must be a language'],
  ])('%s = %j is refused by name', (place, changed, message) => {
    const text = JSON.stringify(withField(good(), place.split('.'), changed));
    expect(() => parseManifest(text)).toThrow(message);
  });

  test('a file without a usable hash is refused by name', () => {
    const manifest = { ...good(), files: { 'page.js': 'md5-x' } };
    expect(() => parseManifest(JSON.stringify(manifest))).toThrow('files["page.js"] must be a sha256 hash');
  });

  test('what is no JSON object is refused', () => {
    expect(() => parseManifest('{')).toThrow('is not JSON');
    expect(() => parseManifest('[]')).toThrow('(file) must be an object');
  });

  const withFile = (name: string) => JSON.stringify({ ...good(), files: { ...good().files, [name]: hash } });

  test.each(['a.js', 'texts/en_US.json', 'img/a-b.1.svg'])('the file name %s is fine', (name) => {
    expect(() => parseManifest(withFile(name))).not.toThrow();
  });

  test.each(['', '/a', 'a/', '../a', 'a/../b', '.hidden', 'a\\b', 'a b', 'module.json', 'a.js.br', 'a.gz'])(
    'the file name "%s" is refused',
    (name) => {
      expect(() => parseManifest(withFile(name))).toThrow('must be a plain path inside the build');
    },
  );

  test.each(['^1.0.0', '>=1.2.0 <2', '1.x', '~1.4', '1.0.0 - 1.9.9', '^1.0.0 || ^2.0.0-beta.1', '*'])(
    'the kit range %s is fine',
    (kit) => {
      expect(() => parseManifest(JSON.stringify({ ...good(), requires: { kit } }))).not.toThrow();
    },
  );

  test.each(['', 'newest', '^', '1..0', '^1.0.0 ||', '1.0.0; 2'])('the kit range "%s" is refused', (kit) => {
    expect(() => parseManifest(JSON.stringify({ ...good(), requires: { kit } }))).toThrow('requires.kit must be');
  });
});
