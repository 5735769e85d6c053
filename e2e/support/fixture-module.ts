import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltModule } from './built-module';

export const checkout = path.resolve(import.meta.dirname, '../..');

/** A module with two pages, a style and texts: enough to see which version of it runs. */
export interface FixtureModule {
  /** Module name; its page is at `/<name>`, a second one at `/<name>-more`. */
  name: string;
  /** Shown on both pages. */
  text: string;
  /** Kit range it asks for; default: one that fits. */
  kit?: string;
  /** Its first page ends with this error as soon as it is run. */
  throws?: string;
}

/** Code that runs notes itself here, so that a test can tell what was executed. */
export const ranKey = 'e2eRan';

const files = ({ name, text, kit = '^1.0.0', throws }: FixtureModule): Record<string, string> => ({
  'package.json': JSON.stringify({ name: `@e2e/${name}`, version: '1.0.0', type: 'module' }),
  'module.config.ts': `
    import { defineModule } from '@mullion/shared-kit/module/define-module';
    export default defineModule({
      name: '${name}',
      requires: { kit: '${kit}' },
      routes: [
        { path: '${name}/*', expose: './page', title: 'title' },
        { path: '${name}-more/*', expose: './more', title: 'more' },
      ],
      menu: [
        { id: '${name}', path: '/${name}', section: 'root', order: 900, auth: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] },
        { id: '${name}-more', path: '/${name}-more', section: 'root', order: 901, auth: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] },
      ],
    });`,
  'locales/declaration.en_US.json': JSON.stringify({ title: `Pane ${name}`, more: `More of ${name}` }),
  'locales/en_US.json': JSON.stringify({ text }),
  'src/page.module.css': '.page { border-top: 3px solid rgb(1, 2, 3); }',
  'src/page.tsx': `
    import { useT } from '@mullion/shared-kit/i18n/i18n';
    import { session } from '@mullion/shared-kit/session/session';
    import styles from './page.module.css';
    (globalThis.${ranKey} ??= []).push('${name} page ${text}');
    ${throws ? `throw new Error('${throws}');` : ''}
    export default function Page() {
      const t = useT('${name}');
      const user = new URLSearchParams(location.search).get('as');
      return (
        <section className={styles.page} data-testid="pane">
          <h1>{t('text')}</h1>
          {user && <button onClick={() => session.loginAs(user)}>Continue as</button>}
        </section>
      );
    }`,
  'src/more.module.css': '.more { border-top: 3px solid rgb(4, 5, 6); }',
  'src/more.tsx': `
    import { useT } from '@mullion/shared-kit/i18n/i18n';
    import styles from './more.module.css';
    (globalThis.${ranKey} ??= []).push('${name} more ${text}');
    export default function More() {
      const t = useT('${name}');
      return <section className={styles.more} data-testid="pane"><h1>{t('text')}, more</h1></section>;
    }`,
});

/** Writes the sources of a package outside the checkout. */
export function writePackage(folder: string, contents: Record<string, string>): void {
  for (const [file, content] of Object.entries(contents)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  linkInstalledPackages(folder);
}

/** Lets a package outside the checkout use what is installed there, as the tutorial for module authors says. */
export const linkInstalledPackages = (folder: string): void =>
  symlinkSync(path.join(checkout, 'node_modules'), path.join(folder, 'node_modules'));

/** Builds a package with the shared build of the kit. */
export async function buildModule(folder: string): Promise<BuiltModule> {
  const { buildPackage } = await import('../../shared-kit/build/build-package.mjs');
  const manifest: unknown = await buildPackage(folder);
  return { dist: path.join(folder, 'dist'), manifest: manifest as BuiltModule['manifest'] };
}

/** Writes and builds a small module; `folder` must not exist. */
export function buildFixtureModule(folder: string, module: FixtureModule): Promise<BuiltModule> {
  writePackage(folder, files(module));
  return buildModule(folder);
}

/** A copy of a build with different bytes in one file and matching hashes, as a faulty build would produce. */
export function rebuiltWith(
  { dist, manifest }: BuiltModule,
  folder: string,
  file: string,
  content: string,
): BuiltModule {
  cpSync(dist, folder, { recursive: true });
  writeFileSync(path.join(folder, file), content);
  const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  const changed = {
    ...manifest,
    version: `1.0.0-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`,
    files: { ...manifest.files, [file]: integrity },
    integrity: file === manifest.entry ? integrity : manifest.integrity,
  };
  writeFileSync(path.join(folder, 'module.json'), JSON.stringify(changed));
  return { dist: folder, manifest: changed };
}

/** Matches the address of one file of a build in the console, such as the chunk `page.….js`. */
export function addressOf({ manifest: { name, version, files } }: BuiltModule, pattern: RegExp): RegExp {
  const file = Object.keys(files).find((candidate) => pattern.test(candidate));
  if (!file) throw new Error(`${name}@${version} has no file like ${pattern}`);
  return new RegExp(`^${`/modules/${name}/${version}/${file}`.replaceAll('.', '\\.')}$`);
}
