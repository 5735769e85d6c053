/** Loads: a version's files are read, planned on a scratch copy and stored at once. */
import { randomUUID } from 'node:crypto';
import { badRequest } from '../framework/errors.js';
import type { Database } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import type { Removals } from '../resources/removals.js';
import type { ScriptRunner } from '../scripts/script-runner.js';
import { chainFaults } from './chain-scripts.js';
import { countedChanges } from './entity-changes.js';
import type { EntityRates } from './entity-rates.js';
import { requireKind } from './export-operations.js';
import { shuttingDown } from './jobs.js';
import { fileOf, folderOf } from './layout.js';
import { applyLoad, CHANGED } from './load-apply.js';
import { loadLog, loadRemoval } from './load-leftovers.js';
import { type PlannedLoad, type PlanRequest, planLoad } from './load-plan.js';
import type { LoadRequest } from './load-requests.js';
import type { LoadStatus } from './load-status.js';
import type { Repository } from './repository.js';

/** How often a plan is made again when the tenant's entities have changed meanwhile. */
const ATTEMPTS = 5;
/** The bytes of all files of a load, and how many there may be. */
const BYTES = 64 * 1024 * 1024;
const FILES = 50_000;

/** The files of a request. Rejects with 404 when the version lacks the only entity that is asked for. */
async function readFiles(repository: Repository, { versionId, kinds }: LoadRequest): Promise<PlanRequest['kinds']> {
  const read: PlanRequest['kinds'] = [];
  let [size, count] = [0, 0];
  for (const wanted of kinds) {
    const { entityType, only } = wanted;
    requireKind(entityType);
    const below = only ? fileOf({ entityType, id: only }) : folderOf(entityType);
    const entities = await repository.entities(versionId, below);
    if (only && entities.length === 0) throw badRequest('File not found');
    count += entities.length;
    if (count > FILES) throw badRequest(`A load takes at most ${FILES} entities`);
    size += await repository.sizeOf(entities);
    if (size > BYTES) throw badRequest(`A load takes at most ${BYTES / 1024 / 1024} MB of files`);
    const texts = await repository.read(entities);
    read.push({
      wanted,
      files: entities.map(({ externalId }, index) => ({ id: externalId.id, text: texts[index] ?? '' })),
    });
  }
  return read;
}

/** What loads use. */
export interface LoadTools {
  readonly db: Database;
  readonly scripts: ScriptRunner;
  readonly rates: Pick<EntityRates, 'take'>;
  readonly removals: Pick<Removals, 'finish'>;
  readonly stopped: AbortSignal;
}

/** Loads a version into the user's tenant: all of it, or nothing. Rejects with 429 for more than the tenant may load now. */
export async function loadEntities(
  { db, scripts, rates, removals, stopped }: LoadTools,
  repository: Repository,
  user: SessionUser,
  request: LoadRequest,
): Promise<LoadStatus> {
  const kinds = await readFiles(repository, request);
  const entities = kinds.reduce((sum, { files }) => sum + files.length, 0);
  await rates.take(user.tenantId, 'load', entities);
  const chains = kinds.flatMap(({ wanted, files }) => (wanted.entityType === 'RULE_CHAIN' ? files : []));
  const faults = await chainFaults({ db, scripts }, user, chains);
  const load = randomUUID();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const changes = await db.run(countedChanges, user.tenantId);
    const planned: PlannedLoad | LoadStatus = await db.run(planLoad, { user, kinds, faults });
    if (!('plan' in planned)) return planned;
    const { plan, logs, result } = planned;
    if (stopped.aborted) throw shuttingDown();
    if (await db.run(applyLoad, { user, planned: plan, logs, changes, load })) {
      // It is there for everybody by now: what these leave undone is done later, and is no reason to call it failed.
      await removals.finish(loadLog, load);
      await removals.finish(loadRemoval, load);
      return { result };
    }
  }
  throw badRequest(CHANGED);
}
