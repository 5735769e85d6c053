/** A tenant's settings of automatic commits: which kinds are committed when they are saved, to which branch, and what of them. */
import { deleteWithTenant } from '../framework/entity-hooks.js';
import { notFound } from '../framework/errors.js';
import { wrongType } from '../framework/fields.js';
import { ENTITY_TYPES, type EntityType } from '../framework/ids.js';
import { defineRoute, T } from '../framework/route.js';
import { flagOf, mapOf, objectOf, type Shape, textOf } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { dropSetting, readSetting, writeSetting } from '../settings/admin-settings.js';
import { checkBranch } from './names.js';

const AUTO_COMMIT = 'autoCommitSettings';
const AUTO_COMMIT_PATH = '/api/admin/autoCommitSettings';

deleteWithTenant('admin_setting');

const whatIsSaved = objectOf({
  branch: textOf({ max: 255 }),
  saveRelations: flagOf(),
  saveAttributes: flagOf(),
  saveCredentials: flagOf(),
});

/** Per kind of entity: the branch it is committed to, and what of it. */
const autoCommitShape: Shape = mapOf((value, name) => {
  if (value === null) throw wrongType(name, 'a map of objects');
  const { branch } = value as { branch?: unknown };
  if (typeof branch === 'string' && branch !== '') checkBranch(branch);
  return whatIsSaved(value, name);
}, ENTITY_TYPES);

/** How one kind is committed by itself. */
export interface AutoCommit {
  /** Empty: the repository's default branch. */
  branch: string | null;
  saveRelations: boolean;
  saveAttributes: boolean;
  saveCredentials: boolean;
}

/** A tenant's automatic commits by kind of entity; undefined when there are none. */
export const autoCommitsOf = (tx: Tx, tenantId: string): Partial<Record<EntityType, AutoCommit>> | undefined =>
  readSetting(tx, AUTO_COMMIT, tenantId);

/** Whether git takes the branch of a setting. Older releases stored any text. */
export function hasBranch(setting: AutoCommit | null): boolean {
  if (!setting?.branch) return true;
  try {
    return Boolean(checkBranch(setting.branch));
  } catch {
    return false;
  }
}

export const autoCommitSettingsRoutes = [
  defineRoute({
    method: 'GET',
    path: AUTO_COMMIT_PATH,
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const settings = autoCommitsOf(tx, call.user.tenantId);
      if (settings === undefined) throw notFound();
      return settings;
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${AUTO_COMMIT_PATH}/exists`,
    auth: T,
    mode: 'read',
    handler: (tx, call) => autoCommitsOf(tx, call.user.tenantId) !== undefined,
  }),
  defineRoute({
    method: 'POST',
    path: AUTO_COMMIT_PATH,
    auth: T,
    mode: 'write',
    handler: (tx, call) => {
      const settings = autoCommitShape(call.object, AUTO_COMMIT);
      writeSetting(tx, AUTO_COMMIT, settings, call.user.tenantId);
      return settings;
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: AUTO_COMMIT_PATH,
    auth: T,
    mode: 'write',
    handler: (tx, call) => dropSetting(tx, AUTO_COMMIT, call.user.tenantId),
  }),
];
