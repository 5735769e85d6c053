import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { queryOptions } from '@tanstack/react-query';
import { settingQuery } from './setting';

/** Where versions are kept, and how one signs in there. Secrets never come back: null leaves the stored one. */
export interface RepositorySettings {
  repositoryUri: string;
  defaultBranch: string | null;
  readOnly: boolean;
  showMergeCommits: boolean;
  authMethod: 'USERNAME_PASSWORD' | 'PRIVATE_KEY';
  username: string | null;
  password: string | null;
  privateKeyFileName: string | null;
  privateKey: string | null;
  privateKeyPassword: string | null;
}

const path = '/api/admin/repositorySettings';

/** null where there is none, which is asked first: every page of an entity does, and browsers report each 404. */
export const repositoryQuery = (options: CallOptions = {}) => {
  const stored = settingQuery<RepositorySettings>(path, options);
  return queryOptions({
    queryKey: stored.queryKey,
    queryFn: async (context): Promise<RepositorySettings | null> => {
      const isThere = await http.get<boolean>(`${path}/exists`, undefined, {
        ...options,
        signal: context.signal,
        ignoreErrors: true,
      });
      return isThere ? ((await stored.queryFn?.(context)) ?? null) : null;
    },
  });
};

export const saveRepository = (settings: RepositorySettings, options: CallOptions): Promise<RepositorySettings> =>
  http.post(path, settings, options);

export const checkRepository = (settings: RepositorySettings, options: CallOptions): Promise<void> =>
  http.post(`${path}/checkAccess`, settings, options);

export const deleteRepository = (options: CallOptions = {}): Promise<void> => http.delete(path, undefined, options);

/** How entities of a type are committed when they are saved. */
export interface AutoCommit {
  /** null: the default one. */
  branch: string | null;
  saveRelations: boolean;
  saveAttributes: boolean;
  saveCredentials: boolean;
}

export type AutoCommitSettings = Readonly<Record<string, AutoCommit>>;

const autoCommitPath = '/api/admin/autoCommitSettings';

export const autoCommitQuery = (options?: CallOptions) => settingQuery<AutoCommitSettings>(autoCommitPath, options);

export const saveAutoCommit = (settings: AutoCommitSettings, options: CallOptions): Promise<AutoCommitSettings> =>
  http.post(autoCommitPath, settings, options);

export const deleteAutoCommit = (options: CallOptions = {}): Promise<void> =>
  http.delete(autoCommitPath, undefined, options);
