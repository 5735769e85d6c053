import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { PageData, PageLink } from '@mullion/shared-kit/api/page';
import { queryOptions } from '@tanstack/react-query';
import type { VersionType } from './version-types';

const base = '/api/entities/vc';

/** A commit. */
export interface EntityVersion {
  timestamp: number;
  /** Of git, in full. */
  id: string;
  /** The commit's message. */
  name: string;
  author: string;
}

/** What versions are about: an entity by the id that its file has, or everything. */
export type VersionsOf = { type: VersionType; externalId: string } | null;

/** Commits of a branch, those that touched the entity if there is one. */
export const versionsQuery = (of: VersionsOf, branch: string, page: PageLink) =>
  queryOptions({
    queryKey: ['versionControl', 'versions', of?.type, of?.externalId, branch, page],
    queryFn: ({ signal }) =>
      http.get<PageData<EntityVersion>>(
        `${base}/version${of ? `/${of.type}/${of.externalId}` : ''}`,
        { branch, ...page },
        { signal },
      ),
  });

/** What of an entity is stored with it. */
export interface SavedParts {
  saveRelations: boolean;
  saveAttributes: boolean;
  saveCredentials: boolean;
}

export type SyncStrategy = 'MERGE' | 'OVERWRITE';

export interface TypeToSave extends SavedParts {
  /** null: that of the whole version. */
  syncStrategy: SyncStrategy | null;
  allEntities: boolean;
  entityIds: readonly string[];
}

interface ToSave {
  branch: string;
  versionName: string;
}

export type SaveRequest = ToSave &
  (
    | { type: 'SINGLE_ENTITY'; entityId: EntityId; config: SavedParts }
    | { type: 'COMPLEX'; syncStrategy: SyncStrategy; entityTypes: Partial<Record<VersionType, TypeToSave>> }
  );

export interface SaveStatus {
  done: boolean;
  version: EntityVersion | null;
  added: number;
  modified: number;
  removed: number;
  error: string | null;
}

export interface LoadedParts {
  loadRelations: boolean;
  loadAttributes: boolean;
  loadCredentials: boolean;
}

export interface TypeToLoad extends LoadedParts {
  /** Entities of the type that the version does not have are deleted. */
  removeOtherEntities: boolean;
  findExistingEntityByName: boolean;
}

export type LoadRequest = { versionId: string } & (
  | { type: 'SINGLE_ENTITY'; externalEntityId: EntityId; config: LoadedParts }
  | { type: 'ENTITY_TYPE'; entityTypes: Partial<Record<VersionType, TypeToLoad>> }
);

export interface LoadedType {
  entityType: VersionType;
  created: number;
  updated: number;
  deleted: number;
}

export type LoadError =
  | { type: 'DEVICE_CREDENTIALS_CONFLICT'; source: EntityId }
  | { type: 'MISSING_REFERENCED_ENTITY'; source: EntityId; target: EntityId }
  | { type: 'RUNTIME'; message: string };

export interface LoadStatus {
  done: boolean;
  result?: readonly LoadedType[];
  error?: LoadError;
}

/** The person who asked is told of failures by whoever follows the job. */
const quiet: CallOptions = { ignoreErrors: true };

export const startSaving = (request: SaveRequest): Promise<string> => http.post(`${base}/version`, request, quiet);
export const startLoading = (request: LoadRequest): Promise<string> => http.post(`${base}/entity`, request, quiet);

export const savingStatus = (id: string, signal: AbortSignal): Promise<SaveStatus> =>
  http.get(`${base}/version/${id}/status`, undefined, { ...quiet, ignoreLoading: true, signal });
export const loadingStatus = (id: string, signal: AbortSignal): Promise<LoadStatus> =>
  http.get(`${base}/entity/${id}/status`, undefined, { ...quiet, ignoreLoading: true, signal });

/** Which parts of an entity a version has. */
export interface VersionParts {
  hasRelations: boolean;
  hasAttributes: boolean;
  hasCredentials: boolean;
}

export const versionPartsQuery = (versionId: string, of: NonNullable<VersionsOf>) =>
  queryOptions({
    queryKey: ['versionControl', 'parts', versionId, of.externalId],
    queryFn: ({ signal }) =>
      http.get<VersionParts>(`${base}/info/${versionId}/${of.type}/${of.externalId}`, undefined, { signal }),
  });

/** An entity as it is now, and as it was in a version. */
export interface VersionDiff {
  currentVersion: object;
  otherVersion: object;
}

export const versionDiffQuery = (versionId: string, entityId: EntityId) =>
  queryOptions({
    queryKey: ['versionControl', 'diff', versionId, entityId.id],
    queryFn: ({ signal }) =>
      http.get<VersionDiff>(`${base}/diff/${entityId.entityType}/${entityId.id}`, { versionId }, { signal }),
    gcTime: 0,
  });
