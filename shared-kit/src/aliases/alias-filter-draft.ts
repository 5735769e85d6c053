import type { EntityType } from '../api/entity-id';
import type { RelationDirection } from '../api/entity-query';
import { Unreadable } from '../inputs/unreadable';
import { type AliasFilter, type AliasFilterType, type AliasReference, mayBeMultiple } from './entity-alias';

/** One step of a relations query: by which relation, to what. */
export interface RelationFilter {
  /** `null` is any. */
  relationType?: string | null;
  /** None is all. */
  entityTypes: readonly EntityType[];
}

/** Every member that the form of some kind asks for. */
export interface FilterMembers {
  singleEntity: AliasReference | null;
  entityType: EntityType | null;
  entityList: readonly string[] | null;
  entityNameFilter: string;
  stateEntityParamName: string | null;
  defaultStateEntity: AliasReference | null;
  assetType: string | null;
  assetNameFilter: string;
  deviceType: string | null;
  deviceNameFilter: string;
  edgeType: string | null;
  edgeNameFilter: string;
  entityViewType: string | null;
  entityViewNameFilter: string;
  rootStateEntity: boolean;
  rootEntity: AliasReference | null;
  direction: RelationDirection;
  /** `null` is unlimited. */
  maxLevel: number | Unreadable | null;
  fetchLastLevelOnly: boolean;
  filters: readonly RelationFilter[];
  relationType: string | null;
  assetTypes: readonly string[] | null;
  deviceTypes: readonly string[] | null;
  edgeTypes: readonly string[] | null;
  entityViewTypes: readonly string[] | null;
}
export type FilterMember = keyof FilterMembers;

/** A filter on the way: complete or not. */
export type FilterDraft = { type: AliasFilterType; resolveMultiple: boolean } & Partial<FilterMembers>;

const rootMembers = [
  'rootStateEntity',
  'rootEntity',
  'stateEntityParamName',
  'defaultStateEntity',
  'fetchLastLevelOnly',
  'direction',
  'maxLevel',
] as const satisfies readonly FilterMember[];

/** The members of each kind, in the order of its form: a kind is data. */
export const filterMembers: Readonly<Record<AliasFilterType, readonly FilterMember[]>> = {
  singleEntity: ['singleEntity'],
  entityList: ['entityType', 'entityList'],
  entityName: ['entityType', 'entityNameFilter'],
  entityType: ['entityType'],
  stateEntity: ['stateEntityParamName', 'defaultStateEntity'],
  assetType: ['assetType', 'assetNameFilter'],
  deviceType: ['deviceType', 'deviceNameFilter'],
  edgeType: ['edgeType', 'edgeNameFilter'],
  entityViewType: ['entityViewType', 'entityViewNameFilter'],
  apiUsageState: [],
  relationsQuery: [...rootMembers, 'filters'],
  assetSearchQuery: [...rootMembers, 'relationType', 'assetTypes'],
  deviceSearchQuery: [...rootMembers, 'relationType', 'deviceTypes'],
  edgeSearchQuery: [...rootMembers, 'relationType', 'edgeTypes'],
  entityViewSearchQuery: [...rootMembers, 'relationType', 'entityViewTypes'],
};

/** Levels that a new search goes. */
const DEFAULT_MAX_LEVEL = 1;
/** Fewest levels; no number at all means no bound. */
export const MIN_MAX_LEVEL = 1;

const initials: FilterMembers = {
  singleEntity: null,
  entityType: null,
  entityList: null,
  entityNameFilter: '',
  stateEntityParamName: null,
  defaultStateEntity: null,
  assetType: null,
  assetNameFilter: '',
  deviceType: null,
  deviceNameFilter: '',
  edgeType: null,
  edgeNameFilter: '',
  entityViewType: null,
  entityViewNameFilter: '',
  rootStateEntity: false,
  rootEntity: null,
  direction: 'FROM',
  maxLevel: DEFAULT_MAX_LEVEL,
  fetchLastLevelOnly: false,
  filters: [],
  relationType: null,
  assetTypes: null,
  deviceTypes: null,
  edgeTypes: null,
  entityViewTypes: null,
};

/** Members that may not be empty where they are asked for. */
const requiredMembers: ReadonlySet<FilterMember> = new Set([
  'singleEntity',
  'entityType',
  'entityList',
  'entityNameFilter',
  'assetType',
  'deviceType',
  'edgeType',
  'entityViewType',
  'rootEntity',
  'assetTypes',
  'deviceTypes',
  'edgeTypes',
  'entityViewTypes',
]);

/** Whether the form asks for a member just now: the root is either an entity or the state's. */
export function isAskedFor(member: FilterMember, draft: FilterDraft): boolean {
  if (draft.type === 'stateEntity') return true;
  if (member === 'rootEntity') return !draft.rootStateEntity;
  if (member === 'stateEntityParamName' || member === 'defaultStateEntity') return Boolean(draft.rootStateEntity);
  return true;
}

/** Whether what is typed as the number of levels can be taken. */
export const isMaxLevel = (level: number | Unreadable | null | undefined): boolean =>
  level === null ||
  level === undefined ||
  (!(level instanceof Unreadable) && Number.isInteger(level) && level >= MIN_MAX_LEVEL);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** An empty form of a kind. */
export const newDraft = (type: AliasFilterType): FilterDraft =>
  withInitials({ type, resolveMultiple: mayBeMultiple(type) });

/** The form of a stored filter. What a filter holds beyond the form is kept. */
export function draftOf(filter: AliasFilter): FilterDraft {
  const draft = withInitials({ ...filter } as FilterDraft);
  // Zero levels are the server's own way to say: no bound.
  return draft.maxLevel === 0 ? { ...draft, maxLevel: null } : draft;
}

function withInitials(draft: FilterDraft): FilterDraft {
  const members = filterMembers[draft.type].map((member) => [member, draft[member] ?? initialFor(member, draft)]);
  const { type, resolveMultiple, ...rest } = draft;
  return {
    type,
    resolveMultiple: resolveMultiple ?? mayBeMultiple(type),
    ...Object.fromEntries(members),
    ...more(rest, type),
  };
}

/** A bound that was taken away stays away; a member that was never there gets its initial value. */
const initialFor = (member: FilterMember, draft: FilterDraft) =>
  member in draft && member === 'maxLevel' ? null : initials[member];

/** Members of a stored filter that its form does not know. */
const more = (rest: object, type: AliasFilterType) =>
  Object.fromEntries(
    Object.entries(rest).filter(([name]) => !(filterMembers[type] as readonly string[]).includes(name)),
  );

/** The filter that a form stands for; `null` while something is missing or wrong. What is not asked for is emptied. */
export function filterOf(draft: FilterDraft): AliasFilter | null {
  const filter: Record<string, unknown> = { ...draft };
  for (const member of filterMembers[draft.type]) {
    if (!isAskedFor(member, draft)) filter[member] = initials[member];
    else if (requiredMembers.has(member) && isEmpty(draft[member])) return null;
  }
  if (!isMaxLevel(draft.maxLevel)) return null;
  return filter as unknown as AliasFilter;
}

/** Whether two filters ask for the same, however they are written. */
export const sameFilter = (one: AliasFilter | null, other: AliasFilter | null): boolean =>
  canonical(one) === canonical(other);

const canonical = (filter: AliasFilter | null) => JSON.stringify(filter && (filterOf(draftOf(filter)) ?? filter));
