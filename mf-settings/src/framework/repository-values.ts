import type { RepositorySettings } from '../calls/repository';

/** The form's values; secrets are null while they stay as they are stored. */
export interface RepositoryValues extends Record<string, unknown> {
  repositoryUri: string;
  defaultBranch: string;
  readOnly: boolean;
  showMergeCommits: boolean;
  authMethod: RepositorySettings['authMethod'];
  username: string;
  password: string | null;
  privateKeyFileName: string | null;
  privateKey: string | null;
  privateKeyPassword: string | null;
  isStored: boolean;
}

export const repositoryValues = (stored: RepositorySettings | null): RepositoryValues => ({
  repositoryUri: stored?.repositoryUri ?? '',
  defaultBranch: stored ? (stored.defaultBranch ?? '') : 'main',
  readOnly: stored?.readOnly ?? false,
  showMergeCommits: stored?.showMergeCommits ?? false,
  authMethod: stored?.authMethod ?? 'USERNAME_PASSWORD',
  username: stored?.username ?? '',
  password: null,
  privateKeyFileName: stored?.privateKeyFileName ?? null,
  privateKey: null,
  privateKeyPassword: null,
  isStored: stored !== null,
});

export function writtenRepository(values: RepositoryValues, stored: RepositorySettings | null): RepositorySettings {
  const { isStored: _, ...written } = values;
  return {
    ...stored,
    ...written,
    defaultBranch: values.defaultBranch.trim() || null,
    username: values.username || null,
    // A key without a passphrase of its own must not get the stored one.
    privateKeyPassword: values.privateKey !== null ? (values.privateKeyPassword ?? '') : values.privateKeyPassword,
  };
}
