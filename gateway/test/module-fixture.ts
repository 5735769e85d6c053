import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModuleDeclaration, ModuleManifest } from '@mullion/shared-kit/module/declaration';
import { integrityOf } from '../src/store/versions.js';

/** Temporary folders of a test file, removed at its end. */
export function temporaryFolders(): () => string {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mullion-gateway-'));
    made.push(folder);
    return folder;
  };
}

export interface FixtureModule {
  name?: string;
  version?: string;
  declaration?: Partial<ModuleDeclaration>;
  /** Content by file name, besides a remote entry. */
  files?: Record<string, string>;
  /** Declaration texts by language. */
  texts?: Record<string, object>;
  /** Changes `module.json` before it is written. */
  change?: (manifest: ModuleManifest) => unknown;
}

/** Writes what a module's build leaves: the files and a `module.json` that describes them. */
export function writeModule(folder: string, module: FixtureModule = {}): string {
  const { name = 'mf-entities', version = '1.0.0-0000000a', declaration = {}, texts = {} } = module;
  const contents: Record<string, string> = {
    'remoteEntry.js': `window.${name.replaceAll('-', '_')} = {};\n`.padEnd(2000, '// entry\n'),
    ...module.files,
    ...Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [`texts/${language}.json`, JSON.stringify(text)]),
    ),
  };
  const files = Object.fromEntries(
    Object.entries(contents).map(([file, content]) => [file, integrityOf(Buffer.from(content))]),
  );
  const manifest: ModuleManifest = {
    name,
    requires: { kit: '^1.0.0' },
    routes: [{ path: `${name}/*`, expose: './page', title: `${name}.title` }],
    menu: [{ id: name, path: `/${name}`, section: 'root', order: 10, auth: ['TENANT_ADMIN'] }],
    ...declaration,
    version,
    container: `${name}_${version}`.replace(/\W/g, '_'),
    entry: 'remoteEntry.js',
    integrity: files['remoteEntry.js'] ?? '',
    files,
    languages: Object.keys(texts),
  };
  for (const [file, content] of Object.entries(contents)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  writeFileSync(path.join(folder, 'module.json'), JSON.stringify(module.change?.(manifest) ?? manifest));
  return folder;
}

/** Writes what the shell's build leaves; its version follows from `main`, which {@link shellVersion} tells. */
export function writeShell(folder: string, main = 'console.log("shell")', others: Record<string, string> = {}): string {
  const hashed = `main.${integrityOf(Buffer.from(main)).slice(7, 15).replace(/\W/g, 'x')}.js`;
  const page = `<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><!--mullion:meta-->
<script defer src="/shell/${hashed}"></script></head><body><div id="root"></div></body></html>`;
  mkdirSync(folder, { recursive: true });
  const contents = { 'index.html': page, [hashed]: main.padEnd(3000, '\n// shell'), ...others };
  for (const [file, content] of Object.entries(contents)) writeFileSync(path.join(folder, file), content);
  const files = Object.fromEntries(
    Object.entries(contents).map(([file, content]) => [file, integrityOf(Buffer.from(content))]),
  );
  writeFileSync(path.join(folder, 'shell.json'), JSON.stringify({ name: 'shell', version: shellVersion(main), files }));
  return folder;
}

export const shellVersion = (main = 'console.log("shell")'): string =>
  `1.0.0-${Buffer.from(integrityOf(Buffer.from(main)))
    .toString('hex')
    .slice(14, 22)}`;
