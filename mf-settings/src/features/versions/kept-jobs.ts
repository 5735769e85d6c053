import { isJsonObject, readJson } from '@mullion/shared-kit/browser/read-json';
import { tabStorage } from '@mullion/shared-kit/browser/storage';
import { setStoredFlag } from '@mullion/shared-kit/browser/stored-flag';
import { isVersionType } from '../../calls/version-types';
import type { VersionedEntity } from './versioned-entity';

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
  /** The only one that it brings back. */
  entity?: Omit<VersionedEntity, 'editor'> | null;
}

const hasTexts = (one: Record<string, unknown>, members: readonly string[]) =>
  members.every((member) => typeof one[member] === 'string');

const isEntity = (one: unknown): boolean =>
  isJsonObject(one) &&
  hasTexts(one, ['name']) &&
  isJsonObject(one.id) &&
  hasTexts(one.id, ['entityType', 'id']) &&
  isJsonObject(one.of) &&
  hasTexts(one.of, ['type', 'externalId']) &&
  isVersionType(one.of.type as string);

const isKept = (one: unknown): one is KeptJob =>
  isJsonObject(one) &&
  (one.kind === 'save' || one.kind === 'load') &&
  hasTexts(one, ['id', 'name', 'userId']) &&
  (!one.entity || isEntity(one.entity));

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
