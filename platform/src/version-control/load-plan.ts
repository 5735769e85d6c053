/**
 * The first half of a load: its plan, made where reads may take long, by running the load on a scratch copy. The second one is in
 * `load-apply.ts`.
 */
import { writeFileSync } from 'node:fs';
import { PlatformError } from '../framework/errors.js';
import type { EntityId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import { parseFile } from './entity-file.js';
import { PRIVATE_FILE } from './git-home.js';
import { type LoadedFile, Loading, LoadRefusal } from './load-entities.js';
import { type FilesOfKind, readFiles } from './load-files.js';
import { isLog, logParts } from './load-leftovers.js';
import type { WantedKind } from './load-requests.js';
import type { LoadError, LoadedKind } from './load-status.js';
import { type Concern, inScratch, isNarrow, type ScratchChanges } from './scratch.js';
import { entityTypeOf, VERSIONED_KINDS } from './versioned-kinds.js';

export interface PlanRequest {
  user: SessionUser;
  kinds: readonly FilesOfKind[];
  /** The file the plan is written to. */
  plan: string;
}

interface ReadKind {
  wanted: WantedKind;
  files: readonly { id: string; text: string }[];
}

/** What a load changes, ready to be stored: a file that the writer reads, so that none of it goes through the event loop. */
export interface LoadPlan extends ScratchChanges {
  /** Entities that go: what the copy lacks of them is cleared up afterwards. */
  removed: EntityId[];
  /** Changes of logs, as text, in parts that are stored one after the other. `tables` has none of them. */
  logs: string[];
}

/** A plan that was written. */
export interface PlannedLoad {
  result: LoadedKind[];
}

/** Why nothing is loaded, of what a load threw. A defect is thrown on. */
export function reasonOf(error: unknown): LoadError {
  if (error instanceof LoadRefusal) return error.reason;
  if (error instanceof PlatformError) return { type: 'RUNTIME', message: error.message };
  throw error;
}

/** The kinds of a request in the order they are loaded. */
function filesOf(kinds: readonly ReadKind[]): LoadedFile[] {
  const place = ({ wanted }: ReadKind) => VERSIONED_KINDS.findIndex((kind) => entityTypeOf(kind) === wanted.entityType);
  return [...kinds]
    .sort((one, other) => place(one) - place(other))
    .flatMap(({ wanted, files }) =>
      files.map(({ id, text }) => ({
        externalId: { entityType: wanted.entityType, id },
        file: parseFile(text, wanted.entityType),
        wanted,
      })),
    );
}

const countDeleted = (result: LoadedKind[], entityType: LoadedKind['entityType'], deleted: number): void => {
  const of = result.find((each) => each.entityType === entityType);
  if (of) of.deleted += deleted;
  else result.push({ entityType, created: 0, updated: 0, deleted });
};

/** Deletes what was not loaded, what refers to others first. */
function removeOthers(loading: Loading, kinds: readonly ReadKind[], result: LoadedKind[]): EntityId[] {
  const emptied = [...VERSIONED_KINDS]
    .reverse()
    .filter((kind) =>
      kinds.some(({ wanted }) => wanted.removeOtherEntities && wanted.entityType === entityTypeOf(kind)),
    );
  return emptied.flatMap((kind) => {
    const others = loading.others(kind);
    for (const entity of others) loading.erase(kind, entity);
    countDeleted(result, entityTypeOf(kind), others.length);
    return others.map(({ id }) => id);
  });
}

const ANY_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** What a load of single entities names; null for one of whole kinds, or of kinds whose rules look at more. */
function concernOf(kinds: readonly ReadKind[], files: readonly LoadedFile[]): Concern | null {
  const isAlone = kinds.every(({ wanted }) => wanted.only !== null);
  if (!isAlone || !isNarrow(kinds.map(({ wanted }) => wanted.entityType))) return null;
  const ids = kinds.flatMap(({ wanted, files: texts }) => [
    wanted.only ?? '',
    ...texts.flatMap(({ text }) => text.match(ANY_ID) ?? []),
  ]);
  const names = files.flatMap(({ file: { entity } }) => [entity.name, entity.title]);
  return {
    ids: [...new Set(ids.map((id) => id.toLowerCase()))],
    names: names.filter((name) => typeof name === 'string'),
  };
}

export const planLoad = defineOperation(
  'versions.plan-load',
  'search',
  (live, request: PlanRequest): PlannedLoad | { error: LoadError } => {
    try {
      const kinds = request.kinds.map((kind): ReadKind => ({ wanted: kind.wanted, files: readFiles(kind) }));
      const files = filesOf(kinds);
      const scope = { tenantId: request.user.tenantId, concern: concernOf(kinds, files) };
      const { value, changes } = inScratch(live, scope, (scratch) => {
        const loading = new Loading(scratch, live, request.user);
        loading.load(files);
        const result = loading.counts();
        for (const { wanted } of kinds) {
          if (!result.some(({ entityType }) => entityType === wanted.entityType))
            countDeleted(result, wanted.entityType, 0);
        }
        return { result, removed: removeOthers(loading, kinds, result) };
      });
      const tables = changes.tables.filter((change) => !isLog(change));
      const logs = changes.tables.filter(isLog).flatMap(logParts);
      const plan: LoadPlan = { ...changes, tables, removed: value.removed, logs };
      writeFileSync(request.plan, JSON.stringify(plan), { mode: PRIVATE_FILE });
      return { result: value.result };
    } catch (error) {
      return { error: reasonOf(error) };
    }
  },
);
