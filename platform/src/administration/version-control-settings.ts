/**
 * A tenant's settings of version control: which kinds are committed by themselves, and whether there is a repository.
 * This platform has no git: a repository is neither tried nor stored, and the calls that would say so.
 */
import { deleteWithTenant } from '../framework/entity-hooks.js';
import { badRequest, notFound } from '../framework/errors.js';
import { wrongType } from '../framework/fields.js';
import { ENTITY_TYPES } from '../framework/ids.js';
import { defineRoute, T } from '../framework/route.js';
import { flagOf, mapOf, objectOf, type Shape, textOf } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { dropSetting, readSetting, writeSetting } from '../settings/admin-settings.js';

const AUTO_COMMIT = 'autoCommitSettings';
const AUTO_COMMIT_PATH = '/api/admin/autoCommitSettings';
const REPOSITORY_PATH = '/api/admin/repositorySettings';

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
  return whatIsSaved(value, name);
}, ENTITY_TYPES);

const exists = (tx: Tx, key: string, tenantId: string) => readSetting(tx, key, tenantId) !== undefined;

const refuseRepository = (path: string) =>
  defineRoute({
    method: 'POST',
    path,
    auth: T,
    mode: 'read',
    handler: () => {
      throw badRequest('Version control is not available on this platform');
    },
  });

export const versionControlSettingsRoutes = [
  defineRoute({
    method: 'GET',
    path: AUTO_COMMIT_PATH,
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const settings = readSetting(tx, AUTO_COMMIT, call.user.tenantId);
      if (settings === undefined) throw notFound();
      return settings;
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${AUTO_COMMIT_PATH}/exists`,
    auth: T,
    mode: 'read',
    handler: (tx, call) => exists(tx, AUTO_COMMIT, call.user.tenantId),
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
  defineRoute({
    method: 'GET',
    path: REPOSITORY_PATH,
    auth: T,
    mode: 'read',
    handler: () => {
      throw notFound();
    },
  }),
  defineRoute({ method: 'GET', path: `${REPOSITORY_PATH}/exists`, auth: T, mode: 'read', handler: () => false }),
  defineRoute({
    method: 'GET',
    path: `${REPOSITORY_PATH}/info`,
    auth: T,
    mode: 'read',
    handler: () => ({ configured: false, readOnly: null }),
  }),
  refuseRepository(REPOSITORY_PATH),
  refuseRepository(`${REPOSITORY_PATH}/checkAccess`),
  // There is never one to delete, which deleting does not mind.
  defineRoute({ method: 'DELETE', path: REPOSITORY_PATH, auth: T, mode: 'read', handler: () => undefined }),
];
