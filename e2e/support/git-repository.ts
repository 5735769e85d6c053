import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ApiClient } from './api-client';

const temporary = (what: string) => mkdtempSync(path.join(realpathSync(tmpdir()), `mullion-${what}-`));

/** A bare repository on this computer. */
export interface GitRepository {
  /** As the platform is told it. */
  uri: string;
  /** Commits a changed file to `main`, as somebody without the console. */
  change: (file: string, changed: (content: Record<string, unknown>) => object, message: string) => void;
  remove: () => void;
}

export function createRepository(): GitRepository {
  const folder = temporary('repository');
  execFileSync('git', ['init', '--bare', '--quiet', '--initial-branch=main', folder]);
  return {
    uri: `file://${folder}`,
    change(file, changed, message) {
      const clone = temporary('clone');
      const who = ['-c', 'user.name=Eve <script>', '-c', 'user.email=eve@e2e.test'];
      const git = (...args: string[]) => execFileSync('git', ['-C', clone, ...who, ...args], { stdio: 'ignore' });
      execFileSync('git', ['clone', '--quiet', folder, clone], { stdio: 'ignore' });
      const place = path.join(clone, file);
      const content = JSON.parse(readFileSync(place, 'utf8')) as Record<string, unknown>;
      writeFileSync(place, JSON.stringify(changed(content)));
      git('commit', '--quiet', '--all', '-m', message);
      git('push', '--quiet', 'origin', 'HEAD:main');
      rmSync(clone, { recursive: true, force: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Keeps the versions of a tenant in a repository. */
export const keepVersionsIn = (admin: ApiClient, { uri }: GitRepository): Promise<unknown> =>
  admin.post('/api/admin/repositorySettings', {
    repositoryUri: uri,
    defaultBranch: 'main',
    readOnly: false,
    showMergeCommits: false,
    authMethod: 'USERNAME_PASSWORD',
  });
