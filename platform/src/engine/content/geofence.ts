/** Perimeters on the surface of the earth, and whether a point is inside. */
import { RecentlyUsed } from '../../framework/recently-used.js';
import { type ExactJson, isObject, parseExactJson } from '../../telemetry/exact-json.js';
import { flag, numberOr, oneOf, type Shape, text } from '../configuration.js';
import type { Message } from '../message.js';
import { bodyOf, numberOf } from './body.js';
import { ownValue } from './own-value.js';

const UNITS = { METER: 1000, KILOMETER: 1, FOOT: 3280.84, MILE: 0.62137, NAUTICAL_MILE: 0.539957 } as const;
type Unit = keyof typeof UNITS;
const UNIT_NAMES = Object.keys(UNITS) as Unit[];
const EARTH_RADIUS_KM = 6371.0087714;
/** Points of an area: each message looks at all of them, and rings are compared with each other. */
const MOST_POINTS = 5000;
/** Characters that a point counts as in memory. */
const POINT_LENGTH = 40;

interface Point {
  latitude: number;
  longitude: number;
}
type Ring = readonly Point[];

export interface GeofenceConfig {
  latitudeKeyName: string | null;
  longitudeKeyName: string | null;
  perimeterType: 'CIRCLE' | 'POLYGON' | null;
  fetchPerimeterInfoFromMessageMetadata: boolean;
  perimeterKeyName: string | null;
  polygonsDefinition: string | null;
  centerLatitude: number | null;
  centerLongitude: number | null;
  range: number | null;
  rangeUnit: Unit | null;
}
export const geofenceShape: Shape<GeofenceConfig> = {
  latitudeKeyName: text,
  longitudeKeyName: text,
  perimeterType: oneOf(['CIRCLE', 'POLYGON']),
  fetchPerimeterInfoFromMessageMetadata: flag,
  perimeterKeyName: text,
  polygonsDefinition: text,
  centerLatitude: numberOr(null),
  centerLongitude: numberOr(null),
  range: numberOr(null),
  rangeUnit: oneOf(UNIT_NAMES),
};

function coordinate(value: ExactJson | undefined, name: string): number {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : numberOf(value);
  if (read === undefined || Number.isNaN(read)) throw new Error(`"${name}" is no number: ${JSON.stringify(value)}`);
  return read;
}

/** A coordinate of a message: of its body, else of its metadata. */
function coordinateOf(message: Message, body: Readonly<Record<string, ExactJson>>, key: string | null, name: string) {
  const value = key === null ? undefined : (ownValue(body, key) ?? ownValue(message.metadata, key));
  if (value === undefined || value === null) throw new Error(`Incoming Message has no ${name} in data or metadata!`);
  return coordinate(value, key ?? name);
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function kilometers(one: Point, other: Point): number {
  const across = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const half = across + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * along;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Where a point lies: 1 inside, 0 on the border, -1 outside. */
function sideOf(point: Point, ring: Ring): number {
  let inside = false;
  for (const [at, end] of ring.entries()) {
    const start = ring[(at + ring.length - 1) % ring.length] as Point;
    const [x, y] = [point.longitude - start.longitude, point.latitude - start.latitude];
    const [dx, dy] = [end.longitude - start.longitude, end.latitude - start.latitude];
    const isBetween = x * dx + y * dy >= 0 && x * dx + y * dy <= dx * dx + dy * dy;
    if (x * dy === y * dx && isBetween) return 0;
    if (start.latitude > point.latitude !== end.latitude > point.latitude && x < (dx * y) / dy) inside = !inside;
  }
  return inside ? 1 : -1;
}

/** Where a perimeter is defined: a property of the configuration, or a value of metadata. */
interface Definition {
  name: string;
  text: string | null | undefined;
}

/** The text of a definition. Throws where there is none. */
function textOf({ name, text }: Definition): string {
  if (!text) throw new Error(`${name} should be specified!`);
  return text;
}

function readRing(node: ExactJson, name: string): Ring {
  if (!Array.isArray(node)) throw new Error(`${name} is no JSON array of points`);
  return node.map((point) => {
    if (!Array.isArray(point)) throw new Error(`${name} has a point that is no array of latitude and longitude`);
    return { latitude: coordinate(point[0], 'latitude'), longitude: coordinate(point[1], 'longitude') };
  });
}

/** The JSON in a text; undefined where there is none. */
function jsonOf(text: string): ExactJson | undefined {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** Rings of a definition: one list of points, or a list of such lists. */
function readRings(text: string, name: string): Ring[] {
  const node = jsonOf(text);
  if (node === undefined) throw new Error(`${name} is no JSON array of points: ${text.slice(0, 100)}`);
  const isList = Array.isArray(node) && Array.isArray(node[0]) && Array.isArray(node[0][0]);
  const lists = isList ? (node as ExactJson[]) : [node];
  const count = lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
  if (count > MOST_POINTS) throw new Error(`${name} has ${count} points; the limit is ${MOST_POINTS}`);
  return lists.map((list) => readRing(list, name));
}

interface Area {
  outer: readonly Ring[];
  holes: readonly Ring[];
}

/** The area of a definition: a ring that lies wholly inside of another is a hole. */
function readArea(text: string, name: string): Area {
  const rings = readRings(text, name);
  const holes = rings.filter((ring, at) =>
    rings.slice(0, at).some((outer) => ring.every((corner) => sideOf(corner, outer) > 0)),
  );
  return { outer: rings.filter((ring) => !holes.includes(ring)), holes };
}

/** Areas by their text: many messages tell the same. */
const areas = new RecentlyUsed<Area>({
  most: 1000,
  mostLength: 4 * 1024 * 1024,
  lengthOf: ({ outer, holes }) => [...outer, ...holes].reduce((sum, { length }) => sum + length * POINT_LENGTH, 0),
});
function areaOf(definition: Definition): Area {
  const text = textOf(definition);
  const known = areas.get(text);
  if (known) return known;
  const area = readArea(text, definition.name);
  areas.set(text, area);
  return area;
}

function isInsideArea(point: Point, { outer, holes }: Area): boolean {
  return outer.some((ring) => sideOf(point, ring) > 0) && !holes.some((hole) => sideOf(point, hole) >= 0);
}

interface Circle {
  center: Point;
  range: number;
  unit: Unit;
}

function readCircle(definition: Definition): Circle {
  const { name } = definition;
  const node = jsonOf(textOf(definition));
  if (!isObject(node)) throw new Error(`${name} is no JSON object`);
  const { radiusUnit = 'METER' } = node;
  const unit = UNIT_NAMES.find((name) => name === radiusUnit);
  if (!unit) throw new Error(`"radiusUnit" of ${name} is none of ${UNIT_NAMES.join(', ')}`);
  return {
    center: {
      latitude: coordinate(node.latitude, 'latitude'),
      longitude: coordinate(node.longitude, 'longitude'),
    },
    range: coordinate(node.radius, 'radius'),
    unit,
  };
}

function circleOf({ centerLatitude, centerLongitude, range, rangeUnit }: GeofenceConfig): Circle {
  const given = { centerLatitude, centerLongitude, range, rangeUnit };
  const missing = Object.entries(given).find(([, value]) => value === null)?.[0];
  if (missing || centerLatitude === null || centerLongitude === null || range === null || rangeUnit === null)
    throw new Error(`"${missing}" should be specified!`);
  return { center: { latitude: centerLatitude, longitude: centerLongitude }, range, unit: rangeUnit };
}

/** Whether a message comes from inside of the perimeter. Throws with what is missing. */
export function isInside(config: GeofenceConfig, message: Message): boolean {
  const body = bodyOf(message);
  if (!isObject(body)) throw new Error('Incoming Message is not a valid JSON object');
  const point = {
    latitude: coordinateOf(message, body, config.latitudeKeyName, 'latitude'),
    longitude: coordinateOf(message, body, config.longitudeKeyName, 'longitude'),
  };
  const fetched = config.fetchPerimeterInfoFromMessageMetadata;
  const key = config.perimeterKeyName ?? '';
  const told: Definition = fetched
    ? { name: `"${key}" in metadata`, text: ownValue(message.metadata, key) }
    : { name: '"polygonsDefinition"', text: config.polygonsDefinition };
  if (config.perimeterType === 'CIRCLE') {
    const { center, range, unit } = fetched ? readCircle(told) : circleOf(config);
    return kilometers(point, center) * UNITS[unit] < range;
  }
  if (config.perimeterType === null) throw new Error('"perimeterType" should be specified!');
  return isInsideArea(point, areaOf(told));
}
