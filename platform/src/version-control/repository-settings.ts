/** A tenant's repository: where it is, how one signs in there, which branch is the usual one. Secrets never come back. */
import { createHash } from 'node:crypto';
import { badRequest } from '../framework/errors.js';
import { parseText, wrongType } from '../framework/fields.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import { flagOf } from '../framework/shapes.js';
import { dropSetting, readSetting, writeSetting } from '../settings/admin-settings.js';
import { requireGoodToken } from '../tokens/tokens.js';
import { checkBranch } from './names.js';

const KEY = 'entitiesVersionControl';
const AUTH_METHODS = ['USERNAME_PASSWORD', 'PRIVATE_KEY'] as const;
const MAX_TEXT = 10_000;

export interface RepositorySettings {
  repositoryUri: string;
  authMethod: (typeof AUTH_METHODS)[number];
  username: string | null;
  password: string | null;
  privateKeyFileName: string | null;
  privateKey: string | null;
  privateKeyPassword: string | null;
  defaultBranch: string | null;
  /** Nothing is committed by itself. */
  readOnly: boolean;
  showMergeCommits: boolean;
}

const flag = flagOf();

/** The settings of a body. Throws 400. */
export function parseSettings(body: Record<string, unknown>): RepositorySettings {
  const text = (member: string): string | null => {
    const value = parseText(body[member], member);
    if (value !== null && value.length > MAX_TEXT) throw wrongType(member, `a text of at most ${MAX_TEXT} characters`);
    return value;
  };
  const authMethod = AUTH_METHODS.find((method) => method === (body.authMethod ?? 'USERNAME_PASSWORD'));
  if (!authMethod) throw wrongType('authMethod', `one of ${AUTH_METHODS.join(', ')}`);
  const repositoryUri = text('repositoryUri')?.trim();
  if (!repositoryUri) throw badRequest('Repository URI should be specified!');
  const defaultBranch = text('defaultBranch')?.trim() ?? null;
  return {
    repositoryUri,
    authMethod,
    username: text('username'),
    password: text('password'),
    privateKeyFileName: text('privateKeyFileName'),
    privateKey: text('privateKey'),
    privateKeyPassword: text('privateKeyPassword'),
    defaultBranch: defaultBranch && checkBranch(defaultBranch),
    readOnly: flag(body.readOnly, 'readOnly'),
    showMergeCommits: flag(body.showMergeCommits, 'showMergeCommits'),
  };
}

/** Which server an address names: stored secrets go to no other one. */
function serverOf(uri: string): string {
  const scp = /^[^/@\s]+@([^:/]+):/.exec(uri);
  if (scp) return `ssh://${scp[1]}`;
  const { protocol, hostname, port } = URL.canParse(uri) ? new URL(uri) : { protocol: uri, hostname: '', port: '' };
  return `${protocol}//${hostname}${port ? `:${port}` : ''}`;
}

/** Fills in secrets that were left out from the stored settings, as consoles never see them. */
export function withStoredSecrets(
  sent: RepositorySettings,
  stored: RepositorySettings | undefined,
): RepositorySettings {
  if (!stored || serverOf(stored.repositoryUri) !== serverOf(sent.repositoryUri)) return sent;
  if (sent.authMethod === 'USERNAME_PASSWORD') return { ...sent, password: sent.password ?? stored.password };
  if (sent.privateKey !== null) return sent;
  const { privateKey, privateKeyPassword } = stored;
  return { ...sent, privateKey, privateKeyPassword: sent.privateKeyPassword ?? privateKeyPassword };
}

/** Names settings without telling what is in them, to see that they are the same. */
export const fingerprint = (settings: RepositorySettings): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex');

/** The settings as callers see them. */
export const shownSettings = (settings: RepositorySettings) => ({
  ...settings,
  password: null,
  privateKey: null,
  privateKeyPassword: null,
});

export const readRepository = defineOperation(
  'versions.repository',
  'read',
  (tx, tenantId: string): RepositorySettings | undefined => readSetting(tx, KEY, tenantId),
);

export const writeRepository = defineOperation(
  'versions.set-repository',
  'write',
  (tx, { user, settings }: { user: SessionUser; settings: RepositorySettings }) => {
    requireGoodToken(tx, user);
    writeSetting(tx, KEY, settings, user.tenantId);
  },
);

export const dropRepository = defineOperation('versions.drop-repository', 'write', (tx, user: SessionUser) => {
  requireGoodToken(tx, user);
  dropSetting(tx, KEY, user.tenantId);
});
