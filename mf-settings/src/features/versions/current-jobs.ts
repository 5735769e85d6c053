import { changes } from '@mullion/shared-kit/api/changes';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { endOngoing, showOngoing } from '@mullion/shared-kit/notify/ongoing';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { session } from '@mullion/shared-kit/session/session';
import { createElement } from 'react';
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
import { namespace } from './texts';

/** How a job ended: with what the platform says of it, or why that is not known. */
export type JobEnd<S> = { status: S; reason?: undefined } | { status?: undefined; reason: string };

/** Work of the platform that outlives the page it was begun on. */
export interface VersionJob<S> {
  title: string;
  end: Promise<JobEnd<S>>;
  /** Somebody looks on: no toast tells how it ended. Answers how to look away. */
  watch: () => () => void;
}

let count = 0;
const t = (key: string, values?: Record<string, unknown>) => translate(namespace, key, values);

interface JobOptions<S extends { done: boolean }> {
  title: string;
  start: () => Promise<string>;
  ask: (id: string, signal: AbortSignal) => Promise<S>;
  /** What changes with it. */
  done: (status: S) => void;
  /** How it ended, for who did not look on. */
  tell: (end: JobEnd<S>) => void;
}

/** Begins a job and follows it to its end, whatever page is shown; rejects when the platform does not begin it. */
async function begin<S extends { done: boolean }>(options: JobOptions<S>): Promise<VersionJob<S>> {
  const id = await options.start();
  const work = `versions-${count++}`;
  let watchers = 0;
  const leave = new AbortController();
  const userId = session.store.getState().authUser?.userId;
  // Nothing is asked in somebody else's name.
  const unsubscribe = session.store.subscribe(({ authUser }) => {
    if (authUser?.userId !== userId) leave.abort();
  });
  showOngoing({ id: work, Chip: () => createElement(JobChip, { title: options.title }) });
  const follow = async (): Promise<JobEnd<S>> => {
    try {
      const status = await followJob((signal) => options.ask(id, signal), { signal: leave.signal });
      options.done(status);
      return { status };
    } catch (error) {
      return { reason: error instanceof JobForgotten ? t('job.forgotten') : errorText(error) };
    } finally {
      endOngoing(work);
      unsubscribe();
    }
  };
  const end = follow();
  runSafely(async () => {
    const ended = await end;
    if (watchers === 0 && !leave.signal.aborted) options.tell(ended);
  });
  const watch = () => {
    watchers++;
    return () => void watchers--;
  };
  return { title: options.title, end, watch };
}

/** Has the platform commit entities. */
export const saveVersion = (request: SaveRequest): Promise<VersionJob<SaveStatus>> =>
  begin({
    title: t('job.saving', { name: request.versionName }),
    start: () => startSaving(request),
    ask: savingStatus,
    done: () => changes.announce({ of: 'SETTINGS', id: null, gone: false }),
    tell: ({ status, reason }) => {
      const failure = reason ?? status?.error;
      if (failure) notify.error(t('save.failed', { name: request.versionName, reason: failure }));
      else notify.success(savedText(status as SaveStatus));
    },
  });

/** Counts, or that nothing had changed. */
export const savedText = ({ version, added, modified, removed }: SaveStatus): string =>
  version ? t('save.done', { name: version.name, added, modified, removed }) : t('save.nothing');

/** Has the platform bring entities back. `show` opens how it ended. */
export const loadVersion = (
  request: LoadRequest,
  name: string,
  show: (end: JobEnd<LoadStatus>) => void,
): Promise<VersionJob<LoadStatus>> =>
  begin({
    title: t('job.loading', { name }),
    start: () => startLoading(request),
    ask: loadingStatus,
    done: ({ result = [] }) => {
      for (const { entityType } of result) changes.announce({ of: entityType, id: null, gone: false });
    },
    tell: (end) => {
      const action = { label: t('show'), onSelect: () => show(end) };
      if (end.reason !== undefined || end.status.error) notify.error(t('load.failed', { name }), { action });
      else notify.success(t('load.done', { name }), { duration: 0, action });
    },
  });
