/** Two tenants with one repository, which each test finds empty. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newRepository } from './git-servers.js';
import type { Json } from './running-platform.js';
import { foreign, own, runTenantWorld } from './tenant-world.js';
import { connect } from './version-requests.js';

export let repository: ReturnType<typeof newRepository>;

/** Has them run beside the tests of the file that calls it. */
export function runVersionWorld(): void {
  runTenantWorld({ foreign: true });
  beforeEach(async () => {
    repository = newRepository();
    for (const tenant of [own, foreign]) await connect(tenant.admin, repository.url);
  });
  afterEach(() => repository.remove());
}

/** What a load takes along: everything. */
export const options = { loadRelations: true, loadAttributes: true, loadCredentials: true };
/** A kind to load. */
export const kind = (more: object = {}) => ({
  ...options,
  removeOtherEntities: false,
  findExistingEntityByName: false,
  ...more,
});
/** The body that loads kinds. */
export const many = (versionId: string, entityTypes: object) => ({ type: 'ENTITY_TYPE', versionId, entityTypes });

export const device = async (name: string, more: object = {}, admin = own.admin): Promise<Json> =>
  (await admin.post('/api/device', { name, type: 'default', ...more })).body;

/** Commits files as somebody else would; answers the version. */
export function pushFiles(files: Record<string, unknown>): string {
  const clone = mkdtempSync(path.join(tmpdir(), 'mullion-clone-'));
  execFileSync('git', ['clone', '--quiet', repository.folder, clone], { stdio: 'ignore' });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(clone, name)), { recursive: true });
    writeFileSync(path.join(clone, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=Eve', '-c', 'user.email=eve@mullion.test', ...args]).toString();
  git('add', '.');
  git('commit', '--quiet', '-m', 'By hand');
  git('push', '--quiet', 'origin', 'HEAD:main');
  const version = git('rev-parse', 'HEAD').trim();
  rmSync(clone, { recursive: true, force: true });
  return version;
}
