import { objectSetting } from '../../runtime/settings';
import { clipLatitude, clipLongitude, coordinateOf } from './map-settings';
import { onPicture, type Picture } from './map-view';

/** A place as a map counts. */
export type Place = [number, number];
/** A polygon: its edge, and its holes. */
export type Rings = Place[][];

export interface Circle {
  center: Place;
  /** Meters; of a picture as its map counts. */
  radius: number;
}

/** What a stored value says, whether it is JSON as text or not. */
function read(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((one) => coordinateOf(one) !== undefined);

/**
 * Polygons of a stored value: pairs of latitude and longitude, or of shares of a picture. Two of them are the corners of a rectangle;
 * lists of them are an edge and its holes, and lists of those are several polygons.
 */
export function polygonsOf(value: unknown, picture: Picture | null): Rings[] {
  const stored = read(value);
  if (!Array.isArray(stored) || stored.length === 0) return [];
  if (isPair(stored[0])) {
    const ring = ringOf(stored, picture);
    return ring ? [[ring]] : [];
  }
  if (Array.isArray(stored[0]) && isPair(stored[0][0])) {
    const [edge, ...holes] = stored.map((one) => ringOf(one, picture));
    // Without an edge there is nothing to cut holes into.
    return edge ? [[edge, ...holes.filter((one) => one !== undefined)]] : [];
  }
  return stored.flatMap((one) => (Array.isArray(one) ? polygonsOf(one, picture) : []));
}

function ringOf(stored: unknown, picture: Picture | null): Place[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  const pairs = stored.filter(isPair).map((pair: unknown[]): Place => placeOf(pair, picture));
  if (pairs.length === 2) {
    const [[top, left], [bottom, right]] = pairs as [Place, Place];
    return [
      [top, left],
      [top, right],
      [bottom, right],
      [bottom, left],
    ];
  }
  return pairs.length > 2 ? pairs : undefined;
}

function placeOf([first, second]: readonly unknown[], picture: Picture | null): Place {
  const [a, b] = [coordinateOf(first) ?? 0, coordinateOf(second) ?? 0];
  return picture ? onPicture(picture, a, b) : [clipLatitude(a), clipLongitude(b)];
}

/** Half of the earth's circumference, m: no circle reaches farther. */
const FARTHEST = 20_037_508;

/** The circle of a stored value; on a picture its radius is a share of the width. */
export function circleOf(value: unknown, picture: Picture | null): Circle | undefined {
  const { latitude, longitude, x, y, radius } = objectSetting(read(value));
  const far = coordinateOf(radius);
  const first = coordinateOf(picture ? (x ?? latitude) : latitude);
  const second = coordinateOf(picture ? (y ?? longitude) : longitude);
  if (first === undefined || second === undefined || far === undefined || far <= 0) return undefined;
  if (!picture) return { center: [clipLatitude(first), clipLongitude(second)], radius: Math.min(far, FARTHEST) };
  const [, width] = onPicture(picture, 1, 0);
  return { center: onPicture(picture, first, second), radius: far * width };
}
