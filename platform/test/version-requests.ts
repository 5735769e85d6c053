/** What tests of version control ask for. */
import type { Caller, Json } from './running-platform.js';

const VC = '/api/entities/vc';
export const REPOSITORY = '/api/admin/repositorySettings';

export const connect = (admin: Caller, repositoryUri: string, more: object = {}) =>
  admin.post(REPOSITORY, { repositoryUri, authMethod: 'USERNAME_PASSWORD', defaultBranch: 'main', ...more });

/** Asks until something is there. */
export async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let left = 400; left > 0; left -= 1) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not happen');
}

const done = (admin: Caller, path: string): Promise<Json> =>
  until(async () => {
    const { body } = await admin.get(path);
    return body.done ? body : undefined;
  });

export const bare = { saveRelations: false, saveAttributes: false, saveCredentials: false };
export const everything = { saveRelations: true, saveAttributes: true, saveCredentials: true };

/** Commits, and answers the status of the commit when it is done. */
export async function commit(admin: Caller, body: Json): Promise<Json> {
  const { status, body: id } = await admin.post(`${VC}/version`, { versionName: 'A version', branch: 'main', ...body });
  if (status !== 200) throw new Error(`the commit answered ${status}: ${JSON.stringify(id)}`);
  return done(admin, `${VC}/version/${id}/status`);
}

export const commitAll = (admin: Caller, types: string[], options: object = bare, more: object = {}) =>
  commit(admin, {
    type: 'COMPLEX',
    syncStrategy: 'MERGE',
    entityTypes: Object.fromEntries(types.map((type) => [type, { allEntities: true, ...options }])),
    ...more,
  });

/** Loads, and answers the status of the load when it is done. */
export async function load(admin: Caller, body: Json): Promise<Json> {
  const { status, body: id } = await admin.post(`${VC}/entity`, body);
  if (status !== 200) throw new Error(`the load answered ${status}: ${JSON.stringify(id)}`);
  return done(admin, `${VC}/entity/${id}/status`);
}

export const versions = async (admin: Caller, branch = 'main', of = ''): Promise<Json[]> =>
  (await admin.get(`${VC}/version${of}?branch=${encodeURIComponent(branch)}&pageSize=50&page=0`)).body.data ?? [];
