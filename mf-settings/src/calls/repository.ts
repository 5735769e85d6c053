import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
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

export const repositoryQuery = (options?: CallOptions) => settingQuery<RepositorySettings>(path, options);

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
