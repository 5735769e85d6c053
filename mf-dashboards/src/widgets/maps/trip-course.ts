import { formatDateTimeText } from '@mullion/shared-kit/time/date-time-text';
import { completeDataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import type { MapItem } from './map-items';
import type { Track, TrackPoint } from './tracks';

/** When trips begin and end, epoch ms. */
interface TripSpan {
  from: number;
  to: number;
}

/** The next position of the player at or after a time. */
const snapped = (ts: number, from: number, step: number): number => from + Math.ceil((ts - from) / step) * step;

/** From the first place of all trips to the last; undefined: there is none. */
export function spanOf(tracks: readonly Track[], step: number): TripSpan | undefined {
  const times = tracks.flatMap(({ points }) => [points[0]?.ts ?? [], points.at(-1)?.ts ?? []].flat());
  if (times.length === 0) return undefined;
  const from = Math.min(...times);
  return { from, to: snapped(Math.max(...times), from, step) };
}

/** Where something is at a time, and where it is heading: degrees clockwise from north. */
interface TripPlace {
  lat: number;
  lng: number;
  course: number;
}

/**
 * The place on a way at a time, whose points are at positions of the player. Between two of them it lies on the line; before the first and
 * after the last it is there. Something that stands heads where it came from.
 */
export function placeAt(points: readonly TrackPoint[], ts: number, from: number, step: number): TripPlace | undefined {
  const timeOf = (at: number) => snapped(points[at]?.ts ?? 0, from, step);
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeOf(middle) <= ts) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  const here = before ?? after;
  if (!here) return undefined;
  const course = courseAt(points, Math.max(1, low));
  if (!before || !after) return { lat: here.lat, lng: here.lng, course };
  const [start, end] = [timeOf(low - 1), timeOf(low)];
  const share = (ts - start) / (end - start);
  return {
    lat: before.lat + (after.lat - before.lat) * share,
    lng: before.lng + (after.lng - before.lng) * share,
    course,
  };
}

const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));

/** The course towards a point, or towards the one before it that lies elsewhere than its own predecessor. */
function courseAt(points: readonly TrackPoint[], towards: number): number {
  for (let at = Math.min(towards, points.length - 1); at > 0; at -= 1) {
    const [one, other] = [points[at - 1], points[at]];
    if (!one || !other || (one.lat === other.lat && one.lng === other.lng)) continue;
    const east = ((other.lng - one.lng) * Math.PI) / 180;
    return (Math.atan2(east, mercator(other.lat) - mercator(one.lat)) * 180) / Math.PI;
  }
  return 0;
}

/** What is known of a trip at a time, at the place between its points; texts may name when it begins and ends, by the clock of a zone. */
export function itemAtPlace(
  { itemAt, points }: Track,
  ts: number,
  place: Pick<TripPlace, 'lat' | 'lng'> | undefined,
  keys: readonly [string, string],
  timeZone: string | undefined,
): MapItem {
  const item = itemAt(ts);
  const [latKey, lngKey] = keys;
  const moved: Readonly<Record<string, number | undefined>> = { [latKey]: place?.lat, [lngKey]: place?.lng };
  const named = (name: string, time: number | undefined) => ({
    key: completeDataKey({ name, label: name, type: 'timeseries' }),
    ts: time ?? 0,
    value: time === undefined ? undefined : formatDateTimeText(time, timeZone),
  });
  const [first, ...rest] = item.rows;
  if (!first) return item;
  const cells = first.cells.map((cell) => {
    const value = moved[cell.key.label];
    return value === undefined ? cell : { ...cell, ts, value: String(value) };
  });
  const more = [named('minTime', points[0]?.ts), named('maxTime', points.at(-1)?.ts)];
  return { ...item, rows: [{ ...first, cells: [...cells, ...more] }, ...rest] };
}
