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
  stored: RepositorySettings | null;
}

/** Which server an address names. */
function serverOf(address: string): string {
  const [, sshHost] = /^[^/@\s]+@([^:/]+):/.exec(address) ?? [];
  if (sshHost) return `ssh://${sshHost}`;
  const { protocol, host } = URL.canParse(address) ? new URL(address) : { protocol: address, host: '' };
  return `${protocol}//${host}`;
}

/** Whether the sign-in that is stored is by this method, and whether it is for the server that is typed. */
const storedSignIn = ({ stored, repositoryUri }: RepositoryValues, authMethod: RepositorySettings['authMethod']) =>
  stored?.authMethod === authMethod
    ? { ...stored, isHere: serverOf(stored.repositoryUri) === serverOf(repositoryUri.trim()) }
    : null;

/** Whether there is a password that the platform keeps: it comes with a username, and goes to no other server. */
export function isPasswordKept(values: RepositoryValues): boolean {
  const signIn = storedSignIn(values, 'USERNAME_PASSWORD');
  return !!signIn?.username && signIn.isHere;
}

/** Whether there is one that was stored for another server. */
export function isPasswordElsewhere(values: RepositoryValues): boolean {
  const signIn = storedSignIn(values, 'USERNAME_PASSWORD');
  return !!signIn?.username && !signIn.isHere;
}

/** Whether there is a key that the platform keeps, with what opens it. */
export const isKeyKept = (values: RepositoryValues): boolean => !!storedSignIn(values, 'PRIVATE_KEY')?.isHere;

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
  stored,
});

export function writtenRepository(values: RepositoryValues, stored: RepositorySettings | null): RepositorySettings {
  const { stored: _, ...written } = values;
  return {
    ...stored,
    ...written,
    defaultBranch: values.defaultBranch.trim() || null,
    username: values.username || null,
    // A key without a passphrase of its own must not get the stored one.
    privateKeyPassword: values.privateKey !== null ? (values.privateKeyPassword ?? '') : values.privateKeyPassword,
  };
}
