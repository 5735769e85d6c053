import type { EntityId } from '../api/entity-id';
import type { Aggregation } from '../api/telemetry';
import { groupBy } from '../browser/group-by';
import { createRawSeries, type LiveSeries } from '../series/live-series';

/** One series that somebody reads in a window; its readers share it. */
export interface SeriesUnit {
  readonly id: string;
  readonly entity: EntityId;
  readonly key: string;
  readonly aggregation: Aggregation;
  readers: number;
  /** What there is; another one once a new window has its first answer. */
  series: LiveSeries;
  /** The platform has answered, be it that there is nothing. */
  isAnswered: boolean;
}

/** An entity as the key of a map. */
export const entityKeyOf = ({ entityType, id }: EntityId): string => `${entityType}/${id}`;

/** One series of an entity, aggregated one way, as the key of a map. */
export const unitIdOf = (entity: EntityId, key: string, aggregation: Aggregation): string =>
  `${entityKeyOf(entity)}/${aggregation}/${key}`;

/** A series without readers and without points. */
export const createUnit = (entity: EntityId, key: string, aggregation: Aggregation): SeriesUnit => ({
  id: unitIdOf(entity, key, aggregation),
  entity,
  key,
  aggregation,
  readers: 0,
  series: createRawSeries(Infinity),
  isAnswered: false,
});

/** Units that are asked for together: the same keys of entities of one type. */
export interface UnitGroup {
  entities: EntityId[];
  keys: string[];
  units: SeriesUnit[];
}

/** Groups units so that few commands ask for all, each for at most `size` series. */
export function groupUnits(units: readonly SeriesUnit[], size: number): UnitGroup[] {
  const byEntity = groupBy(units, ({ entity }) => entityKeyOf(entity));
  const parts = [...byEntity.values()].flatMap((mine) => inParts(mine, size));
  const alike = groupBy(parts, (part) =>
    JSON.stringify([part[0]?.entity.entityType, part.map(({ key }) => key).sort()]),
  );
  return [...alike.values()].flatMap((same) =>
    inParts(same, Math.max(1, Math.floor(size / (same[0]?.length ?? 1)))).map((group) => ({
      entities: group.flatMap(([first]) => (first ? [first.entity] : [])),
      keys: (group[0] ?? []).map(({ key }) => key),
      units: group.flat(),
    })),
  );
}

const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
