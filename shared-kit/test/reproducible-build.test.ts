/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const checkout = path.resolve(__dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'mullion-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A module with a page, a part that comes later with a library, a style and texts. */
const sources = {
  'package.json': JSON.stringify({ name: '@elsewhere/mf-small', version: '1.0.0', type: 'module' }),
  'module.config.ts': `
    import { defineModule } from '@mullion/shared-kit/module/define-module';
    export default defineModule({
      name: 'mf-small',
      requires: { kit: '^1.0.0' },
      routes: [{ path: 'small', expose: './page', title: 'title' }],
    });`,
  'locales/declaration.en_US.json': '{"title":"Small"}',
  'locales/en_US.json': '{"text":"Text"}',
  'locales/de_DE.json': '{"text":"Satz"}',
  'src/page.module.css': '.page { color: rgb(1, 2, 3); }',
  'src/later.ts': `export { satisfies } from 'semver';`,
  'src/page.tsx': `
    import styles from './page.module.css';
    export const later = () => import('./later');
    export default function Page() { return <p className={styles.page}>Small</p>; }`,
};

async function buildIn(place: string): Promise<string> {
  const packageDir = path.join(folder, place);
  for (const [file, content] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(packageDir, file)), { recursive: true });
    writeFileSync(path.join(packageDir, file), content);
  }
  symlinkSync(path.join(checkout, 'node_modules'), path.join(packageDir, 'node_modules'));
  const program = path.join(checkout, 'shared-kit/build/build.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: packageDir });
  return stdout.trim();
}

test('the same source gives the same version wherever it is built', async () => {
  const [one, other] = await Promise.all(['mf-small', 'some/where/deeper/checkout-2/mf-small'].map(buildIn));
  expect(one).toMatch(/^mf-small@1\.0\.0-[0-9a-f]{8} \(/);
  expect(other).toBe(one);
});
