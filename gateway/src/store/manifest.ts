import type { ModuleDeclaration, ModuleManifest } from '@mullion/shared-kit/module/declaration';
import type { ModuleVersion } from '@mullion/shared-kit/module/registry';
import semver from 'semver';
import { ManifestError } from './store-error.js';

/** Folders of the store that are not modules. */
const reservedNames = ['shell', 'tenants', 'texts'];

const namePattern = /^[a-z][a-z0-9-]*$/;
const versionPattern = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?-[0-9a-f]{8}$/;
const integrityPattern = /^sha384-[A-Za-z0-9+/]{64}$/;
const exposePattern = /^\.\/[\w-]+(\/[\w-]+)*$/;

/**
 * Checks the content of a `module.json`.
 * @throws ManifestError naming the first field that is wrong
 */
export function parseManifest(text: string): ModuleManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ManifestError('(file)', 'is not JSON');
  }
  const manifest = new Fields(value, '');
  manifest.text('name', { pattern: namePattern, is: 'a name of small letters, digits and dashes' });
  if (reservedNames.includes(manifest.read('name') as string)) throw new ManifestError('name', 'is reserved');
  manifest.text('version', { pattern: versionPattern, is: 'a version ending in 8 hex of the content' });
  manifest.text('container', { pattern: /^[A-Za-z_$][\w$]*$/, is: 'an identifier' });
  manifest
    .object('requires')
    .check('kit', (kit) => typeof kit === 'string' && semver.validRange(kit) !== null, 'a semver range');
  checkDeclaration(manifest);
  checkFiles(manifest);
  return value as ModuleManifest;
}

/** What the registry keeps of a version. */
export function versionOf(manifest: ModuleManifest): ModuleVersion {
  const { version, container, entry, integrity, preload, files: _, languages: __, ...declaration } = manifest;
  return { version, container, entry, integrity, preload, declaration: declaration satisfies ModuleDeclaration };
}

function checkDeclaration(manifest: Fields): void {
  for (const route of manifest.list('routes')) {
    route.text('path', { pattern: /^(?!\/)[^\s?#]*$/, is: 'a path without leading slash' });
    expose(route);
    route.text('title');
    authorities(route, false);
    route.check('layout', (layout) => [undefined, 'shell', 'bare'].includes(layout as undefined), '"shell" or "bare"');
    route.check('redirectTo', isRedirect, 'a path, or a path for each authority');
    for (const flag of ['public', 'search', 'skipCrumb']) route.check(flag, isOptional('boolean'), 'true or false');
    for (const text of ['icon', 'help']) route.check(text, isOptional('string'), 'a text');
  }
  for (const entry of manifest.list('menu')) {
    entry.text('id');
    entry.check('path', isOptionalPath, 'a path with leading slash');
    entry.text('section');
    entry.check('order', Number.isFinite, 'a number');
    entry.check('preload', (when) => when === undefined || when === 'idle', '"idle"');
    authorities(entry, true);
    for (const text of ['label', 'icon', 'when']) entry.check(text, isOptional('string'), 'a text');
  }
  for (const entry of manifest.list('home')) {
    entry.text('section');
    entry.text('path', { pattern: /^\//, is: 'a path with leading slash' });
    entry.check('order', isOptional('number'), 'a number');
    authorities(entry, false);
    for (const text of ['label', 'icon', 'when']) entry.check(text, isOptional('string'), 'a text');
  }
  for (const entry of manifest.list('extensions')) {
    entry.text('point', { pattern: /^[a-z][\w-]*(\.[\w-]+)+$/, is: 'the name of an extension point' });
    entry.text('id');
    expose(entry);
    entry.text('label');
    entry.check('order', Number.isFinite, 'a number');
    entry.check('for', (types) => types === undefined || isTextList(types), 'a list of entity types');
    authorities(entry, false);
  }
}

function checkFiles(manifest: Fields): void {
  const files = manifest.object('files');
  for (const name of files.names()) {
    if (!isSafePath(name)) throw new ManifestError(`files["${name}"]`, 'is not a plain path inside the build');
    files.check(name, (hash) => typeof hash === 'string' && integrityPattern.test(hash), 'a sha384 hash');
  }
  const entry = manifest.read('entry');
  manifest.check(
    'entry',
    (name) => typeof name === 'string' && files.read(name) !== undefined,
    'the name of a listed file',
  );
  manifest.check('integrity', (hash) => hash === files.read(entry as string), 'the hash of the entry');
  manifest.check('languages', isTextList, 'a list of languages');
  for (const language of manifest.read('languages') as string[]) {
    if (!/^\w+$/.test(language)) throw new ManifestError('languages', `must not contain "${language}"`);
    if (files.read(`texts/${language}.json`) === undefined) {
      throw new ManifestError('files', `must list texts/${language}.json, as languages says`);
    }
  }
}

const expose = (entry: Fields): void =>
  entry.text('expose', { pattern: exposePattern, is: 'an exposed file such as ./devices' });

const authorities = (entry: Fields, required: boolean): void =>
  entry.check('auth', (auth) => (auth === undefined ? !required : isTextList(auth)), 'a list of authorities');

const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item);
const isOptional = (type: string) => (value: unknown) => value === undefined || typeof value === type;
const isOptionalPath = (value: unknown) => value === undefined || (typeof value === 'string' && value.startsWith('/'));
const isRedirect = (value: unknown) =>
  isOptionalPath(value) ||
  (isObject(value) && Object.values(value).every((path) => path !== undefined && isOptionalPath(path)));
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** No way out of the folder, no hidden files, and no name that stands for the manifest or a compressed copy. */
export const isSafePath = (name: string): boolean =>
  name.split('/').every((part) => /^[\w@+,=~-][\w.@+,=~-]*$/.test(part)) &&
  name !== 'module.json' &&
  !/\.(br|gz)$/.test(name);

/** An object of the file, with the place where it stands for messages. */
class Fields {
  private readonly value: Record<string, unknown>;

  constructor(
    value: unknown,
    private readonly place: string,
  ) {
    if (!isObject(value)) throw new ManifestError(place || '(file)', 'must be an object');
    this.value = value;
  }

  names = (): string[] => Object.keys(this.value);

  read = (name: string): unknown => (Object.hasOwn(this.value, name) ? this.value[name] : undefined);

  check(name: string, test: (value: unknown) => boolean, is: string): void {
    const value = this.read(name);
    if (test(value)) return;
    throw new ManifestError(this.placeOf(name), value === undefined ? `is missing (${is})` : `must be ${is}`);
  }

  text(name: string, { pattern, is }: { pattern: RegExp; is: string } = { pattern: /\S/, is: 'a text' }): void {
    this.check(name, (value) => typeof value === 'string' && pattern.test(value), is);
  }

  object = (name: string): Fields => new Fields(this.read(name), this.placeOf(name));

  list(name: string): Fields[] {
    const value = this.read(name) ?? [];
    if (!Array.isArray(value)) throw new ManifestError(this.placeOf(name), 'must be a list');
    return value.map((item, index) => new Fields(item, `${this.placeOf(name)}[${index}]`));
  }

  private placeOf(name: string): string {
    if (!this.place) return name;
    return /^[\w.]+$/.test(name) && !name.includes('.') ? `${this.place}.${name}` : `${this.place}["${name}"]`;
  }
}
