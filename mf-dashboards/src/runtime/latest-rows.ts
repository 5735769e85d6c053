import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { type NamedEntity, pageOf, type SourceProblem, type WidgetSource } from './widget-source';

/** One value that a widget shows. */
export interface LatestCell {
  key: DataKey;
  /** Epoch ms; 0: not known. */
  ts: number;
  /** As on the wire; undefined: there is none. */
  value: string | undefined;
}

/** Values of one entity of one datasource; a count and generated values are about no entity. */
export interface LatestRow {
  source: WidgetSource;
  entity: NamedEntity | null;
  cells: readonly LatestCell[];
}

/** What keeps a widget from showing data. */
export interface DataStatus {
  problem: SourceProblem | null;
  error: string | null;
  /** A function of a key failed. */
  failure: UserCodeError | null;
}

/** There are more entities than the platform gives, or than the widget asks for. */
export interface EntityCut {
  shown: number;
  total: number;
}

/** Of a source whose entities have answered. */
export const cutOf = (
  source: Pick<WidgetSource, 'atMost' | 'page'>,
  { entities, total = 0, limit = null }: { entities: readonly unknown[]; total?: number; limit?: number | null },
): EntityCut | null =>
  total > Math.min(pageOf(source)?.pageSize ?? Number.POSITIVE_INFINITY, limit ?? Number.POSITIVE_INFINITY)
    ? { shown: entities.length, total }
    : null;

export interface LatestRows extends DataStatus {
  /** In the order of datasources, entities and keys; undefined until all have answered. */
  rows: readonly LatestRow[] | undefined;
  /** Further entities are on their way. */
  isLoading: boolean;
  cut: EntityCut | null;
  /** Rows that there are, on this page and on others. */
  total: number;
}

/** Before the first answer. */
export const nothingYet: LatestRows = {
  ...{ rows: undefined, problem: null, error: null, failure: null },
  ...{ isLoading: true, cut: null, total: 0 },
};
