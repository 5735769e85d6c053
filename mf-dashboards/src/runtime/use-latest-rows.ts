import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityCountSource, LatestSource } from '@mullion/shared-kit/data/data-source';
import { contextOf, openDataSource } from '@mullion/shared-kit/data/open-data-source';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { useEffect, useState } from 'react';
import type { StateParams } from '../states/state-parameter';
import type { WidgetContext } from './widget-context';
import {
  entityKeysOf,
  fieldsOf,
  type NamedEntity,
  type SourceProblem,
  scopeOf,
  type WidgetSource,
} from './widget-source';

/** Who looks, and at what. */
type Context = ReturnType<typeof contextOf>;

/** One value that a widget shows. */
export interface LatestCell {
  key: DataKey;
  /** Epoch ms; 0: not known. */
  ts: number;
  /** As on the wire; undefined: there is none. */
  value: string | undefined;
}

/** Values of one entity of one datasource; a count is about no entity. */
export interface LatestRow {
  source: WidgetSource;
  entity: NamedEntity | null;
  cells: readonly LatestCell[];
}

export interface LatestRows {
  /** In the order of datasources, entities and keys; undefined until all have answered. */
  rows: readonly LatestRow[] | undefined;
  problem: SourceProblem | null;
  error: string | null;
}

const nothingYet: LatestRows = { rows: undefined, problem: null, error: null };

/** The latest values of a widget's datasources, live: one render for all that changes in a frame. */
export function useLatestRows({ sources, params }: Pick<WidgetContext, 'sources' | 'params'>): LatestRows {
  const [told, setTold] = useState<{ of: string; now: LatestRows }>();
  const wanted = JSON.stringify([sources, params]);
  useEffect(() => {
    const [declared, state] = JSON.parse(wanted) as [WidgetSource[], StateParams];
    return openAll(declared, contextOf(state), (now) => setTold({ of: wanted, now }));
  }, [wanted]);
  return told?.of === wanted ? told.now : nothingYet;
}

/** What is known of one datasource; undefined: nothing yet. */
interface Part extends Pick<LatestRows, 'problem' | 'error'> {
  rows: () => readonly LatestRow[] | undefined;
}

function openAll(sources: readonly WidgetSource[], context: Context, tell: (rows: LatestRows) => void) {
  const parts: (Part | undefined)[] = sources.map(() => undefined);
  const told = () => {
    const rows = parts.map((part) => part?.rows());
    tell({
      rows: rows.every((one) => one !== undefined) ? rows.flat() : undefined,
      problem: parts.find((part) => part?.problem)?.problem ?? null,
      error: parts.find((part) => part?.error)?.error ?? null,
    });
  };
  const ends = sources.map((source, at) =>
    open(source, context, (part) => {
      if (part) parts[at] = part;
      told();
    }),
  );
  if (sources.length === 0) told();
  return () => {
    for (const end of ends) end();
  };
}

/** `change`: told what is known now, or nothing where only values are others. */
function open(source: WidgetSource, context: Context, change: (part?: Part) => void): () => void {
  const { entities, keyFilters, keys } = source;
  if (source.kind === 'count') {
    const declared: EntityCountSource = { kind: 'entityCount', entities, keyFilters };
    return openDataSource(
      declared,
      {
        changed: ({ count, problem, error }) =>
          change({
            problem,
            error: error?.message ?? null,
            rows: () => (count === undefined ? undefined : [countRow(source, count)]),
          }),
      },
      context,
    );
  }
  const declared: LatestSource = {
    kind: 'latest',
    entities,
    keyFilters,
    keys: entityKeysOf(keys),
    fields: fieldsOf(keys),
  };
  return openDataSource(
    declared,
    {
      changed: ({ entities: found, total, problem, error }) =>
        change({
          problem,
          error: error?.message ?? null,
          rows: () => (total === undefined ? undefined : found.map((id) => rowOf(source, id))),
        }),
      values: () => change(),
    },
    context,
  );
}

const countRow = (source: WidgetSource, count: number): LatestRow => ({
  source,
  entity: null,
  cells: source.keys.map((key) => ({ key, ts: 0, value: String(count) })),
});

const rowOf = (source: WidgetSource, id: EntityId): LatestRow => ({
  source,
  entity: namedEntity(id),
  cells: source.keys.map((key) => {
    const scope = scopeOf(key);
    const latest = scope && latestStore.get(id, scope, key.name);
    return { key, ts: latest?.ts ?? 0, value: latest?.value };
  }),
});

/** An entity with what it is called, as far as an open source knows. */
export function namedEntity(id: EntityId): NamedEntity {
  const field = (key: string) => latestStore.get(id, 'ENTITY_FIELD', key)?.value ?? '';
  return { id, name: field('name'), label: field('label') };
}
