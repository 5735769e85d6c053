/** Version control in the main thread: who may use a tenant's repository now, and the requests that are under way. */

import type { Context, Service } from '../framework/context.js';
import { notFound, PlatformError } from '../framework/errors.js';
import type { EventBus } from '../framework/events.js';
import type { SessionUser } from '../framework/route.js';
import type { Removals } from '../resources/removals.js';
import type { CommitRequest } from './commit-requests.js';
import { type CommitStatus, commitEntities, NO_RESULT } from './commits.js';
import { EntityRates } from './entity-rates.js';
import { GitHome } from './git-home.js';
import { Jobs, shuttingDown } from './jobs.js';
import { reasonOf } from './load-plan.js';
import type { LoadRequest } from './load-requests.js';
import type { LoadError, LoadStatus } from './load-status.js';
import { loadEntities } from './loads.js';
import { Repository } from './repository.js';
import type { AddressRules } from './repository-address.js';
import { fingerprint, type RepositorySettings, readRepository } from './repository-settings.js';
import { Turns } from './turns.js';

declare module '../framework/context.js' {
  interface PlatformOptions {
    /** Folders below which tenants' `file://` repositories may lie. */
    repositoryFolders?: readonly string[];
    /** Tenants' repositories may lie on hosts of this machine and of local networks. */
    privateAddresses?: boolean;
  }
  interface Context {
    readonly versions: Versions;
  }
}

/** Repositories used at once, and calls that may wait for one of them. */
const TURNS = { atOnce: 8, ofOne: 30 };
/** How long a call that somebody waits for may take, in milliseconds. */
export const CALL_LIMIT = 30_000;
/** How long a request may take that nobody waits for. */
export const JOB_LIMIT = 600_000;

export const noRepository = () => notFound('No entity version control settings provisioned!');

/** The error of a failed request, as callers get it; a defect only goes to the log. */
function messageOf(error: unknown): string {
  if (error instanceof PlatformError) return error.message;
  console.error('version control', error);
  return 'Internal error';
}

function loadErrorOf(error: unknown): LoadError {
  try {
    return reasonOf(error);
  } catch {
    return { type: 'RUNTIME', message: messageOf(error) };
  }
}

/** One run of the platform's version control. */
export class Versions {
  readonly #turns = new Turns(TURNS);
  readonly #stop = new AbortController();
  readonly #used = new Map<string, string>();
  readonly #jobs = new Set<Promise<void>>();
  readonly #home: GitHome;
  readonly commits = new Jobs<CommitStatus>();
  readonly loads = new Jobs<LoadStatus>();

  readonly rates: EntityRates;

  constructor(
    readonly db: Context['db'],
    readonly rules: AddressRules,
    readonly removals: Removals,
  ) {
    this.rates = new EntityRates(db, this.stopped);
    // At once, as an end without warning may have left secrets in it.
    this.#home = new GitHome(rules.dataDir);
  }

  /** Uses the tenant's stored repository, alone. Rejects with 404 when there is none. */
  async use<R>(tenantId: string, limit: number, work: (repository: Repository) => Promise<R>): Promise<R> {
    return this.#turns.take(tenantId, async () => {
      const settings = await this.db.run(readRepository, tenantId);
      if (!settings) throw noRepository();
      return work(this.#open(tenantId, settings, limit));
    });
  }

  /** Uses a repository by settings that are not stored yet, with a copy of its own or without. */
  async try<R>(
    tenantId: string,
    settings: RepositorySettings,
    work: (repository: Repository) => Promise<R>,
    { copy }: { copy: boolean },
  ): Promise<R> {
    return this.#turns.take(tenantId, () => work(this.#open(tenantId, settings, CALL_LIMIT, copy)));
  }

  /** Drops the copy of a tenant's repository, and what was known of its host. */
  forget(tenantId: string): void {
    this.#used.delete(tenantId);
    this.#home.forget(tenantId);
  }

  /** Lets something go on that nobody waits for; stopping waits for it. */
  background(work: () => Promise<void>): void {
    const running = work().catch((error) => console.error('version control', error));
    this.#jobs.add(running);
    void running.finally(() => this.#jobs.delete(running));
  }

  /** Begins a commit; answers the id of the request. */
  startCommit(user: SessionUser, request: CommitRequest): string {
    const { tenantId } = user;
    const { id, set } = this.commits.begin(tenantId, NO_RESULT);
    this.background(async () => {
      try {
        const result = await this.use(tenantId, JOB_LIMIT, async (repository) => {
          const committed = await commitEntities(this, repository, { user, author: user }, request);
          await repository.tidy();
          return committed;
        });
        set({ ...result, error: null, done: true });
      } catch (error) {
        set({ ...NO_RESULT, error: messageOf(error), done: true });
      }
    });
    return id;
  }

  /** Begins a load; answers the id of the request. */
  startLoad(user: SessionUser, request: LoadRequest): string {
    const { id, set } = this.loads.begin(user.tenantId, {});
    this.background(async () => {
      try {
        const load = (repository: Repository) => loadEntities(this, repository, user, request);
        set({ ...(await this.use(user.tenantId, JOB_LIMIT, load)), done: true });
      } catch (error) {
        set({ error: loadErrorOf(error), done: true });
      }
    });
    return id;
  }

  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#jobs);
  }

  #open(tenantId: string, settings: RepositorySettings, limit: number, copy = true): Repository {
    if (this.#stop.signal.aborted) throw shuttingDown();
    const mark = fingerprint(settings);
    if (copy && (this.#used.get(tenantId) ?? mark) !== mark) this.#home.dropCopy(tenantId);
    if (copy) this.#used.set(tenantId, mark);
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(limit)]);
    return new Repository(this.#home, tenantId, settings, this.rules, signal);
  }
}

/** Version control as the operator allows it. `isPlain`: nobody but this machine reaches the platform. */
export function openVersions(
  { db, removals, options }: Pick<Context, 'db' | 'removals' | 'options'>,
  isPlain: boolean,
  temporary: string,
): Versions {
  const { dataDir, repositoryFolders, privateAddresses } = options;
  const rules: AddressRules = {
    dataDir,
    folders: repositoryFolders ?? (isPlain ? [temporary] : []),
    privateAddresses: privateAddresses ?? isPlain,
  };
  return new Versions(db, rules, removals);
}

export const versionsService: Service = {
  name: 'versions',
  start: async ({ versions, events }: { versions: Versions; events: EventBus }) => {
    const off = events.on('tenant.deleted', ({ tenantId }) => versions.forget(tenantId));
    return {
      stop: async () => {
        off();
        await versions.stop();
      },
    };
  },
};
