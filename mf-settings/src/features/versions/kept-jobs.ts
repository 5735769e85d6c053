import { isJsonObject, readJson } from '@mullion/shared-kit/browser/read-json';
import { tabStorage } from '@mullion/shared-kit/browser/storage';
import { setStoredFlag } from '@mullion/shared-kit/browser/stored-flag';

/** While this is on, `version-jobs.tsx` runs in the tab. */
const flag = 'mullion-version-jobs';
const list = `${flag}-list`;

/** A job as it outlives a reload of its tab. */
export interface KeptJob {
  kind: 'save' | 'load';
  id: string;
  /** Of the version. */
  name: string;
  userId: string;
}

const isKept = (one: unknown): one is KeptJob =>
  isJsonObject(one) &&
  (one.kind === 'save' || one.kind === 'load') &&
  ['id', 'name', 'userId'].every((member) => typeof one[member] === 'string');

/** The jobs that this tab follows, of whichever user. */
export function keptJobs(): KeptJob[] {
  const stored = readJson(tabStorage.getItem(list));
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

function write(jobs: readonly KeptJob[]): void {
  tabStorage.setItem(list, JSON.stringify(jobs));
  setStoredFlag(flag, jobs.length > 0, tabStorage);
}

export const keepJob = (job: KeptJob): void => write([...keptJobs(), job]);

export const dropJob = (ended: string): void => write(keptJobs().filter(({ id }) => id !== ended));
