import { changes } from '@mullion/shared-kit/api/changes';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { endOngoing, showOngoing } from '@mullion/shared-kit/notify/ongoing';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { session } from '@mullion/shared-kit/session/session';
import { createElement } from 'react';
import { versionTypes } from '../../calls/version-types';
import {
  type LoadRequest,
  type LoadStatus,
  loadingStatus,
  type SaveRequest,
  type SaveStatus,
  savingStatus,
  startLoading,
  startSaving,
} from '../../calls/versions';
import { followJob, JobForgotten } from './job';
import { JobChip } from './job-chip';
import { dropJob, type KeptJob, keepJob, keptJobs } from './kept-jobs';
import { namespace } from './texts';
import type { VersionedEntity } from './versioned-entity';

/** How a job ended: with what the platform says of it, or that this is not known, and why. */
export type JobEnd<S> = { status: S; reason?: undefined } | { status?: undefined; reason: string };

/** Work of the platform that outlives the page it was begun on. */
export interface VersionJob<S> {
  end: Promise<JobEnd<S>>;
  /** Somebody looks on: no toast tells how it ended. Answers how to look away. */
  watch: () => () => void;
}

const t = (key: string, values?: Record<string, unknown>) => translate(namespace, key, values);

/** Opens how a restore ended, of an entity alone with the way to it. */
export type ShowResult = (end: JobEnd<LoadStatus>, entity: VersionedEntity | null) => void;

interface Statuses {
  save: SaveStatus;
  load: LoadStatus;
}

interface JobKind<S> {
  ask: (id: string, signal: AbortSignal) => Promise<S>;
  /** What changes with it; null: it may have changed whatever it could. */
  done: (status: S | null) => void;
  /** How it ended, for who did not look on. */
  tell: (status: S, job: KeptJob, show: ShowResult) => void;
}

const kinds: { [K in keyof Statuses]: JobKind<Statuses[K]> } = {
  save: {
    ask: savingStatus,
    done: () => changes.announce({ of: 'SETTINGS', id: null, gone: false }),
    tell(status, { name }) {
      if (status.error) notify.error(t('save.failed', { name, reason: status.error }));
      else notify.success(savedText(status));
    },
  },
  load: {
    ask: loadingStatus,
    done(status) {
      const types = status ? (status.result ?? []).map(({ entityType }) => entityType) : versionTypes;
      for (const of of types) changes.announce({ of, id: null, gone: false });
    },
    tell(status, { name, entity = null }, show) {
      const action = { label: t('show'), onSelect: () => show({ status }, entity) };
      if (status.error) notify.error(t('load.failed', { name }), { action });
      else notify.success(t('load.done', { name }), { duration: 0, action });
    },
  },
};

/** The jobs that this page follows, by their ids. */
const followed = new Set<string>();

/** Follows a job to its end, whatever page is shown. */
function follow<K extends keyof Statuses>(kind: K, job: KeptJob, show: ShowResult): VersionJob<Statuses[K]> {
  const { ask, done, tell }: JobKind<Statuses[K]> = kinds[kind];
  const { id, name, userId } = job;
  const work = `versions-${id}`;
  let watchers = 0;
  const leave = new AbortController();
  // Nothing is asked in somebody else's name.
  const unsubscribe = session.store.subscribe(({ authUser }) => {
    if (authUser?.userId !== userId) leave.abort();
  });
  followed.add(id);
  showOngoing({ id: work, Chip: () => createElement(JobChip, { kind, name }) });
  const toEnd = async (): Promise<JobEnd<Statuses[K]>> => {
    try {
      const status = await followJob((signal) => ask(id, signal), { signal: leave.signal });
      done(status);
      return { status };
    } catch (error) {
      if (!leave.signal.aborted) done(null);
      const reason = error instanceof JobForgotten ? t('job.forgotten') : errorText(error);
      return { reason: t(`${kind}.unknown`, { name, reason }) };
    } finally {
      endOngoing(work);
      unsubscribe();
      followed.delete(id);
      // Who comes back to this tab hears of it.
      if (!leave.signal.aborted) dropJob(id);
    }
  };
  const end = toEnd();
  runSafely(async () => {
    const ended = await end;
    if (watchers > 0 || leave.signal.aborted) return;
    if (ended.reason === undefined) tell(ended.status, job, show);
    else notify.warn(ended.reason, { duration: 0 });
  });
  const watch = () => {
    watchers++;
    return () => void watchers--;
  };
  return { end, watch };
}

/** Begins a job and follows it; rejects when the platform does not begin it. */
async function begin<K extends keyof Statuses>(
  kind: K,
  about: Pick<KeptJob, 'name' | 'entity'>,
  start: Promise<string>,
  show: ShowResult,
): Promise<VersionJob<Statuses[K]>> {
  const job = { ...about, kind, id: await start, userId: userNow() };
  keepJob(job);
  return follow(kind, job, show);
}

const userNow = () => session.store.getState().authUser?.userId ?? '';

/** Goes on with the jobs of who is signed in that were followed when this tab was loaded again. */
export function resumeJobs(show: ShowResult): void {
  for (const job of keptJobs()) if (job.userId === userNow() && !followed.has(job.id)) follow(job.kind, job, show);
}

/** Has the platform commit entities. */
export const saveVersion = (request: SaveRequest): Promise<VersionJob<SaveStatus>> =>
  begin('save', { name: request.versionName }, startSaving(request), () => undefined);

/** Counts, or that nothing had changed. */
export const savedText = ({ version, added, modified, removed }: SaveStatus): string =>
  version ? t('save.done', { name: version.name, added, modified, removed }) : t('save.nothing');

/** Has the platform bring entities back, or one alone. */
export const loadVersion = (
  request: LoadRequest,
  name: string,
  entity: VersionedEntity | null,
  show: ShowResult,
): Promise<VersionJob<LoadStatus>> => {
  const about = entity && { id: entity.id, name: entity.name, of: entity.of };
  return begin('load', { name, entity: about }, startLoading(request), show);
};
