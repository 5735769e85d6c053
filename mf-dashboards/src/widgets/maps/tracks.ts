import type { LatestRow } from '../../runtime/latest-rows';
import type { SeriesLine, SeriesPart } from '../../runtime/open-series-part';
import type { WidgetSource } from '../../runtime/widget-source';
import type { MapItem } from './map-items';
import { clipLatitude, clipLongitude, coordinateOf } from './map-settings';

/** A place on a way. */
export interface TrackPoint {
  ts: number;
  lat: number;
  lng: number;
}

/** Where an entity has been in a window of time, and what is known of it at its newest place. */
export interface Track {
  item: MapItem;
  /** Ascending. */
  points: readonly TrackPoint[];
  /** What was known of it at a time: of each key the newest value until then. */
  itemAt: (ts: number) => MapItem;
}

type Keys = readonly [string, string];

/** The ways of the entities of datasources: the times at which both coordinates are known. */
export function tracksOf(sources: readonly WidgetSource[], parts: readonly SeriesPart[], keys: Keys): Track[] {
  return parts.flatMap((part, place) => {
    const source = sources[place];
    if (!source) return [];
    const latest = new Map(part.latest().map((row) => [row.entity?.id.id ?? '', row]));
    const groups = new Map<string, SeriesLine[]>();
    for (const line of part.read()?.lines ?? []) {
      const id = line.entity?.id.id ?? '';
      groups.set(id, [...(groups.get(id) ?? []), line]);
    }
    return [...groups].flatMap(([id, lines]): Track[] => {
      const points = pointsOf(lines, source, keys);
      const beside = latest.get(id);
      const itemAt = (ts: number): MapItem => {
        const own = rowAt(lines, source, ts);
        const rows = beside ? [own, { ...beside, source }] : [own];
        const { entity } = own;
        // Generated values are about no entity: their datasource tells them apart.
        return { id: id || `source ${place}`, entity, name: entity?.name ?? source.name, rows };
      };
      return [{ item: itemAt(points.at(-1)?.ts ?? Number.POSITIVE_INFINITY), points, itemAt }];
    });
  });
}

function pointsOf(lines: readonly SeriesLine[], source: WidgetSource, [latKey, lngKey]: Keys): TrackPoint[] {
  const lineOf = (label: string) => lines.find(({ key }) => source.keys[key]?.label === label)?.points;
  const [lats, lngs] = [lineOf(latKey), lineOf(lngKey)];
  if (!lats || !lngs) return [];
  const found: TrackPoint[] = [];
  let other = 0;
  for (let at = 0; at < lats.length; at += 1) {
    const ts = lats.times[at] ?? 0;
    while (other < lngs.length && (lngs.times[other] ?? 0) < ts) other += 1;
    if (lngs.times[other] !== ts) continue;
    const [lat, lng] = [coordinateOf(lats.valueAt(at)), coordinateOf(lngs.valueAt(other))];
    if (lat !== undefined && lng !== undefined) found.push({ ts, lat: clipLatitude(lat), lng: clipLongitude(lng) });
  }
  return found;
}

/** What is known at a time: of each key the newest value until then. */
function rowAt(lines: readonly SeriesLine[], source: WidgetSource, ts: number): LatestRow {
  const entity = lines[0]?.entity ?? null;
  return {
    source,
    entity,
    cells: source.keys.map((key, place) => {
      const points = lines.find((line) => line.key === place)?.points;
      const after = points?.indexFrom(ts) ?? 0;
      const at = points?.times[after] === ts ? after : after - 1;
      if (!points || at < 0) return { key, ts: 0, value: undefined };
      const value = points.valueAt(at);
      return {
        key,
        ts: points.times[at] ?? 0,
        value: typeof value === 'object' ? JSON.stringify(value) : String(value),
      };
    }),
  };
}
