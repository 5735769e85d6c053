/** The calls about a tenant's repository settings. */

import type { Context } from '../framework/context.js';
import { notFound } from '../framework/errors.js';
import { type Call, defineRoute, T } from '../framework/route.js';
import type { Repository } from './repository.js';
import {
  dropRepository,
  parseSettings,
  type RepositorySettings,
  readRepository,
  shownSettings,
  withStoredSecrets,
  writeRepository,
} from './repository-settings.js';

const PATH = '/api/admin/repositorySettings';

async function sentSettings({ db }: Context, { object, user }: Call): Promise<RepositorySettings> {
  return withStoredSecrets(parseSettings(object), await db.run(readRepository, user.tenantId));
}

const stored = ({ db }: Context, { user }: Call) => db.run(readRepository, user.tenantId);

export const repositorySettingsRoutes = [
  defineRoute({
    method: 'GET',
    path: PATH,
    auth: T,
    mode: 'main',
    handler: async (context, call) => {
      const settings = await stored(context, call);
      if (!settings) throw notFound();
      return shownSettings(settings);
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${PATH}/exists`,
    auth: T,
    mode: 'main',
    handler: async (context, call) => (await stored(context, call)) !== undefined,
  }),
  defineRoute({
    method: 'GET',
    path: `${PATH}/info`,
    auth: T,
    mode: 'main',
    handler: async (context, call) => {
      const settings = await stored(context, call);
      return { configured: settings !== undefined, readOnly: settings?.readOnly ?? null };
    },
  }),
  defineRoute({
    method: 'POST',
    path: PATH,
    auth: T,
    mode: 'main',
    body: 'request',
    handler: async (context, call) => {
      const settings = await sentSettings(context, call);
      const fetchAndStore = async (repository: Repository) => {
        await repository.fetch();
        await context.db.run(writeRepository, { user: call.user, settings });
        return shownSettings(settings);
      };
      return context.versions.try(call.user.tenantId, settings, fetchAndStore, { copy: true });
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${PATH}/checkAccess`,
    auth: T,
    mode: 'main',
    body: 'request',
    handler: async (context, call) => {
      const settings = await sentSettings(context, call);
      await context.versions.try(call.user.tenantId, settings, (repository) => repository.check(), { copy: false });
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: PATH,
    auth: T,
    mode: 'main',
    handler: async ({ db, versions }, { user }) => {
      await db.run(dropRepository, user);
      versions.forget(user.tenantId);
    },
  }),
];
