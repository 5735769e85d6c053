/** The calls about branches, versions and what is in them. */

import type { Context } from '../framework/context.js';
import { parseEntityType, parseUuid } from '../framework/ids.js';
import { conditionsNotMet, parsePageLink } from '../framework/paging.js';
import { type Call, defineRoute, type Route, T } from '../framework/route.js';
import { entityOfPath, fileOf, folderOf } from './layout.js';
import type { Repository } from './repository.js';
import { CALL_LIMIT } from './versions.js';

const PATH = '/api/entities/vc';

const use = <R>({ versions }: Context, { user }: Call, work: (repository: Repository) => Promise<R>) =>
  versions.use(user.tenantId, CALL_LIMIT, work);

/** All branches, the usual one first: also while it is not there. */
async function branches(repository: Repository) {
  await repository.fetch();
  const found = await repository.branches();
  const { defaultBranch } = repository.settings;
  const all = defaultBranch ? [defaultBranch, ...found.filter((name) => name !== defaultBranch)] : found;
  return all.map((name) => ({ name, default: name === defaultBranch }));
}

/** `GET …/version…`: a page of a branch's versions; `path` says of what. */
const versionList = (path: string, pathOf: (call: Call) => string | null): Route =>
  defineRoute({
    method: 'GET',
    path,
    auth: T,
    mode: 'main',
    handler: async (context, call) => {
      const { branch } = call.query;
      if (!branch) throw conditionsNotMet(call.query, '"branch, pageSize, page"');
      const { pageSize, page, textSearch, sortProperty, descending } = parsePageLink(
        call.query,
        '"branch, pageSize, page"',
      );
      const wanted = pathOf(call);
      return use(context, call, async (repository) => {
        await repository.fetch();
        const oldestFirst = sortProperty === 'timestamp' && !descending;
        // The usual branch of a new repository is only named so far.
        const named = branch === repository.settings.defaultBranch && !(await repository.tip(branch));
        const { total, versions } = named
          ? { total: 0, versions: [] }
          : await repository.log({ branch, path: wanted, textSearch, oldestFirst, pageSize, page });
        const totalPages = Math.ceil(total / pageSize);
        return { data: versions, totalPages, totalElements: total, hasNext: page + 1 < totalPages };
      });
    },
  });

/** `GET …/entity…`: the entities a version has. */
const contentList = (path: string, folderOfCall: (call: Call) => string | null): Route =>
  defineRoute({
    method: 'GET',
    path,
    auth: T,
    mode: 'main',
    handler: async (context, call) => {
      const folder = folderOfCall(call);
      return use(context, call, async (repository) => {
        const files = await repository.files(call.param('versionId'), folder);
        return [...files.keys()].flatMap((file) => {
          const externalId = entityOfPath(file);
          return externalId ? [{ externalId }] : [];
        });
      });
    },
  });

const typeOf = (call: Call) => parseEntityType(call.param('entityType'));

export const versionRoutes = [
  defineRoute({
    method: 'GET',
    path: `${PATH}/branches`,
    auth: T,
    mode: 'main',
    handler: (context, call) => use(context, call, branches),
  }),
  versionList(`${PATH}/version`, () => null),
  versionList(`${PATH}/version/:entityType`, (call) => folderOf(typeOf(call))),
  versionList(`${PATH}/version/:entityType/:externalId`, (call) =>
    fileOf({ entityType: typeOf(call), id: parseUuid(call.param('externalId')) }),
  ),
  contentList(`${PATH}/entity/:versionId`, () => null),
  contentList(`${PATH}/entity/:entityType/:versionId`, (call) => folderOf(typeOf(call))),
];
