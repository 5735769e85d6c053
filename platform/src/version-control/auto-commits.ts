/**
 * Automatic commits: what is saved is noted in the same transaction and committed soon after, all that was saved meanwhile together.
 * What could not be committed is tried again; without a repository, or with one that is only read, nothing is kept.
 */
import type { Service } from '../framework/context.js';
import { deleteWithTenant, whenEntityDeleted, whenEntitySaved } from '../framework/entity-hooks.js';
import { type EntityType, NULL_UUID } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { repeat } from '../framework/repeated-work.js';
import type { Entity } from '../framework/resource.js';
import type { Tx } from '../framework/tx.js';
import { autoCommitsOf, hasBranch } from './auto-commit-settings.js';
import type { CommitRequest, CommittedKind } from './commit-requests.js';
import { type Author, commitEntities } from './commits.js';
import { committedAtOnce } from './entity-rates.js';
import { readRepository } from './repository-settings.js';
import { versionedEntity, versionedKind } from './versioned-kinds.js';
import { JOB_LIMIT, type Versions } from './versions.js';

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** Something of a tenant waits to be committed. */
    'auto-commit.due': { tenantId: string };
  }
}

/** How long saved entities are collected, and when what failed is tried again, in milliseconds. */
const COLLECT = 500;
const TRY_AGAIN = 60_000;
/** Entities of a commit. */
const AT_ONCE = 1000;
/** The branch of a repository without a usual one. */
const BRANCH = 'auto-commits';

deleteWithTenant('auto_commit');

whenEntitySaved('auto commits', (tx, saved, { tenantId }, user) => {
  if (user?.tenantId !== tenantId) return;
  const settings = autoCommitsOf(tx, tenantId);
  const entity = settings && versionedEntity(tx, saved);
  if (!entity || !settings[entity.entityType]) return;
  const { entityType, id } = entity;
  tx.run(
    'INSERT OR REPLACE INTO auto_commit (tenant_id, entity_type, entity_id, saved_time, email, first_name, last_name) VALUES (?, ?, ?, ?, ?, ?, ?)',
    tenantId,
    entityType,
    id,
    tx.now,
    user.email,
    user.firstName,
    user.lastName,
  );
  tx.emit('auto-commit.due', { tenantId });
});

whenEntityDeleted('auto commits', (tx, { id }, tenantId) =>
  tx.run('DELETE FROM auto_commit WHERE tenant_id = ? AND entity_id = ?', tenantId, id),
);

interface Noted extends Author {
  entityType: EntityType;
  id: string;
  savedTime: number;
}

/** A commit that is due: the branch is null where the repository's usual one is meant. */
interface Due {
  branch: string | null;
  author: Author;
  kinds: CommittedKind[];
  noted: Noted[];
}

const waitingTenants = defineOperation('auto-commit.tenants', 'read', (tx, _args: null) =>
  tx.all<{ id: string }>('SELECT DISTINCT tenant_id AS id FROM auto_commit').map(({ id }) => id),
);

/** Entities may be handed over to another tenant, or go. */
const isOwn = (tx: Tx, tenantId: string, { entityType, id }: Noted): boolean =>
  (versionedKind(entityType)?.resource.find(tx, id) as Entity | undefined)?.tenantId?.id === tenantId;

interface DueCommits {
  due: Due[];
  /** Noted for nothing: of kinds without settings by now, or of others' entities. */
  stale: Noted[];
  /** The branches among the settings that git does not take: what is of their kinds is noted for nothing, too. */
  refused: string[];
}

interface DueRequest {
  tenantId: string;
  /** Branches, as in `Due`, whose entities wait for another time. */
  postponed: readonly Due['branch'][];
}

/** The commits of what was noted first, by branch and author. */
export const dueCommits = defineOperation('auto-commit.due', 'read', (tx, request: DueRequest): DueCommits => {
  const { tenantId, postponed } = request;
  const settings = autoCommitsOf(tx, tenantId) ?? {};
  const refused = Object.values(settings).flatMap((each) => (hasBranch(each) ? [] : [each?.branch ?? '']));
  const waiting = Object.entries(settings).flatMap(([entityType, each]) =>
    each && postponed.includes(each.branch || null) ? [entityType] : [],
  );
  const rows = tx.all<Noted>(
    `SELECT entity_type AS entityType, entity_id AS id, saved_time AS savedTime, email, first_name AS firstName,
       last_name AS lastName FROM auto_commit
     WHERE tenant_id = ? AND entity_type NOT IN (SELECT value FROM json_each(?)) ORDER BY saved_time LIMIT ?`,
    tenantId,
    JSON.stringify(waiting),
    Math.min(AT_ONCE, committedAtOnce(tx, tenantId)),
  );
  const due = new Map<string, Due>();
  const stale: Noted[] = [];
  for (const row of rows) {
    const wanted = settings[row.entityType];
    if (!wanted || !hasBranch(wanted) || !isOwn(tx, tenantId, row)) {
      stale.push(row);
      continue;
    }
    const { branch, ...options } = wanted;
    const name = `${row.email} ${branch ?? ''}`;
    const commit = due.get(name) ?? { branch: branch || null, author: row, kinds: [], noted: [] };
    due.set(name, commit);
    commit.noted.push(row);
    const kind = commit.kinds.find(({ entityType }) => entityType === row.entityType);
    if (kind) kind.ids?.push(row.id);
    else commit.kinds.push({ entityType: row.entityType, ids: [row.id], replaced: false, options });
  }
  return { due: [...due.values()], stale, refused };
});

/** Strikes out what was committed; what was saved again meanwhile stays. */
const strikeOut = defineOperation(
  'auto-commit.done',
  'write',
  (tx, { tenantId, noted }: { tenantId: string; noted: readonly Noted[] }) => {
    for (const { id, savedTime } of noted)
      tx.run(
        'DELETE FROM auto_commit WHERE tenant_id = ? AND entity_id = ? AND saved_time = ?',
        tenantId,
        id,
        savedTime,
      );
  },
);

/** Logs what was not logged yet. */
type LogOnce = (message: string) => void;

/** What automatic commits use of version control. */
type CommitTools = Pick<Versions, 'db' | 'rates' | 'stopped' | 'use'>;

/** Commits all that waits of a tenant. What belongs to a branch that refuses it waits for another time, and keeps nothing else waiting. */
export async function commitDue(versions: CommitTools, tenantId: string, logOnce: LogOnce): Promise<void> {
  const { db, stopped } = versions;
  const postponed = new Set<Due['branch']>();
  while (!stopped.aborted) {
    const { due, stale, refused } = await db.run(dueCommits, { tenantId, postponed: [...postponed] });
    if (due.length === 0 && stale.length === 0) return;
    for (const branch of refused)
      logOnce(
        `automatic commits of tenant ${tenantId} to ${JSON.stringify(branch)} are left out: it is no branch name`,
      );
    if (stale.length > 0) await db.run(strikeOut, { tenantId, noted: stale });
    const settings = await db.run(readRepository, tenantId);
    for (const { branch, author, kinds, noted } of due) {
      if (postponed.has(branch)) continue;
      if (settings && !settings.readOnly) {
        const request: CommitRequest = {
          versionName: `auto-commit at ${new Date().toISOString()}`,
          branch: branch ?? (settings.defaultBranch || BRANCH),
          kinds,
        };
        const by = { user: { tenantId, customerId: NULL_UUID, userId: NULL_UUID }, author };
        try {
          await versions.use(tenantId, JOB_LIMIT, (repository) => commitEntities(versions, repository, by, request));
        } catch (error) {
          if (stopped.aborted) return;
          console.error(`automatic commit of tenant ${tenantId} to ${request.branch}: ${(error as Error).message}`);
          postponed.add(branch);
          continue;
        }
      }
      await db.run(strikeOut, { tenantId, noted });
    }
  }
}

export const autoCommitService: Service = {
  name: 'automatic commits',
  start: async ({ db, events, versions }) => {
    const timers = new Map<string, NodeJS.Timeout>();
    const running = new Map<string, Promise<void>>();
    const logged = new Set<string>();
    const logOnce: LogOnce = (message) => {
      if (!logged.has(message)) console.error(message);
      logged.add(message);
    };
    const commit = (tenantId: string) => {
      const before = running.get(tenantId) ?? Promise.resolve();
      const work = before
        .then(() => commitDue(versions, tenantId, logOnce))
        .catch((error: unknown) => {
          if (!versions.stopped.aborted) console.error(`automatic commit: ${(error as Error).message}`);
        })
        .finally(() => {
          if (running.get(tenantId) === work) running.delete(tenantId);
        });
      running.set(tenantId, work);
      return work;
    };
    const collect = (tenantId: string) => {
      if (timers.has(tenantId)) return;
      const begin = () => {
        timers.delete(tenantId);
        versions.background(() => commit(tenantId));
      };
      timers.set(tenantId, setTimeout(begin, COLLECT));
    };
    const off = events.on('auto-commit.due', ({ tenantId }) => collect(tenantId));
    const again = repeat('automatic commits', { every: TRY_AGAIN, atOnce: true }, async () => {
      for (const tenantId of await db.run(waitingTenants, null)) collect(tenantId);
    });
    return {
      stop: async () => {
        off();
        for (const timer of timers.values()) clearTimeout(timer);
        await again.stop();
        await Promise.all(running.values());
      },
    };
  },
};
