/** Loads: a version's files are read, planned on a scratch copy and stored at once. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { badRequest } from '../framework/errors.js';
import type { Database } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import type { Removals } from '../resources/removals.js';
import { countedChanges } from './entity-changes.js';
import type { EntityRates } from './entity-rates.js';
import { shuttingDown } from './jobs.js';
import { applyLoad, CHANGED } from './load-apply.js';
import { writeFiles } from './load-files.js';
import { loadLog, loadRemoval } from './load-leftovers.js';
import { planLoad } from './load-plan.js';
import type { LoadRequest } from './load-requests.js';
import type { LoadStatus } from './load-status.js';
import type { Repository } from './repository.js';

/** How often a plan is made again when the tenant's entities have changed meanwhile. */
const ATTEMPTS = 5;

/** What loads use. */
export interface LoadTools {
  readonly db: Database;
  readonly rates: Pick<EntityRates, 'take'>;
  readonly removals: Pick<Removals, 'finish'>;
  readonly stopped: AbortSignal;
}

/** Loads a version into the user's tenant: all of it, or nothing. Rejects with 429 for more than the tenant may load now. */
export async function loadEntities(
  { db, rates, removals, stopped }: LoadTools,
  repository: Repository,
  user: SessionUser,
  request: LoadRequest,
): Promise<LoadStatus> {
  return repository.home.withLoadFolder(async (folder) => {
    const kinds = await writeFiles(repository, request, folder);
    const entities = kinds.reduce((sum, { ids }) => sum + ids.length, 0);
    await rates.take(user.tenantId, 'load', entities);
    const plan = path.join(folder, 'plan');
    const load = randomUUID();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const changes = await db.run(countedChanges, user.tenantId);
      const planned = await db.run(planLoad, { user, kinds, plan });
      if ('error' in planned) return planned;
      if (stopped.aborted) throw shuttingDown();
      if (await db.run(applyLoad, { user, plan, changes, load })) {
        // It is there for everybody by now: what these leave undone is done later, and is no reason to call it failed.
        await removals.finish(loadLog, load);
        await removals.finish(loadRemoval, load);
        return { result: planned.result };
      }
    }
    throw badRequest(CHANGED);
  });
}
