/** The calls about branches, versions and what is in them. */

import type { Context } from '../framework/context.js';
import { badRequest, notFound } from '../framework/errors.js';
import { type EntityId, parseEntityType, parseUuid } from '../framework/ids.js';
import { conditionsNotMet, parsePageLink } from '../framework/paging.js';
import { BODY_LIMITS, type Call, defineRoute, Reply, type Route, T } from '../framework/route.js';
import { parseCommit } from './commit-requests.js';
import { compareWithFile, externalIdOf, partsOfFile } from './export-operations.js';
import { statusOf } from './jobs.js';
import { fileOf, folderOf } from './layout.js';
import { parseLoad } from './load-requests.js';
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
        const entities = await repository.entities(call.param('versionId'), folder);
        return entities.map(({ externalId }) => ({ externalId }));
      });
    },
  });

const NO_FILE = 'File not found';
const TOO_LARGE = `The file of the entity is larger than the ${BODY_LIMITS.json / 1024 / 1024} MB that this server reads`;

/** The text a version has of an entity: no file is longer than what a call may save. Rejects with 404, and with 400 for a longer one. */
async function textIn(repository: Repository, version: string, id: EntityId): Promise<string> {
  const [found] = await repository.entities(version, fileOf(id));
  if (!found) throw notFound(NO_FILE);
  if ((await repository.sizeOf([found])) > BODY_LIMITS.json) throw badRequest(TOO_LARGE);
  return repository.read(found);
}

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
  defineRoute({
    method: 'POST',
    path: `${PATH}/version`,
    auth: T,
    mode: 'main',
    body: 'request',
    handler: async ({ versions }, call) => versions.startCommit(call.user, parseCommit(call.object)),
  }),
  defineRoute({
    method: 'GET',
    path: `${PATH}/version/:requestId/status`,
    auth: T,
    mode: 'main',
    handler: async ({ versions }, call) =>
      statusOf(versions.commits, versions.loads, call.user.tenantId, parseUuid(call.param('requestId'))),
  }),
  defineRoute({
    method: 'GET',
    path: `${PATH}/info/:versionId/:entityType/:externalId`,
    auth: T,
    mode: 'main',
    handler: async (context, call) => {
      const id = { entityType: typeOf(call), id: parseUuid(call.param('externalId')) };
      const text = await use(context, call, (repository) => textIn(repository, call.param('versionId'), id));
      return context.db.run(partsOfFile, { user: call.user, entityType: id.entityType, text });
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${PATH}/diff/:entityType/:internalId`,
    auth: T,
    mode: 'main',
    handler: async (context, call) => {
      const { tenantId } = call.user;
      const entityId = { entityType: typeOf(call), id: parseUuid(call.param('internalId')) };
      const version = call.query.versionId;
      if (!version) throw badRequest("Required request parameter 'versionId' is not present");
      const external = await context.db.run(externalIdOf, { tenantId, entityId });
      const text = await use(context, call, (repository) => textIn(repository, version, { ...entityId, id: external }));
      const compared = await context.db.run(compareWithFile, { user: call.user, entityId, text });
      return new Reply(200, compared, 'application/json');
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${PATH}/entity`,
    auth: T,
    mode: 'main',
    body: 'request',
    handler: async ({ versions }, call) => versions.startLoad(call.user, parseLoad(call.object)),
  }),
  defineRoute({
    method: 'GET',
    path: `${PATH}/entity/:requestId/status`,
    auth: T,
    mode: 'main',
    handler: async ({ versions }, call) =>
      statusOf(versions.loads, versions.commits, call.user.tenantId, parseUuid(call.param('requestId'))),
  }),
  contentList(`${PATH}/entity/:versionId`, () => null),
  contentList(`${PATH}/entity/:entityType/:versionId`, (call) => folderOf(typeOf(call))),
];
