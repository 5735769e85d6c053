import Supercluster from 'supercluster';
import type { ClusterSettings } from './cluster-settings';
import type { DrawnMarker } from './marker-layer';
import type { Sprite } from './marker-sprites';

/** Markers of a map that stand together, by zoom. */
export interface ClusterIndex {
  /** Of a zoom: single markers as they are, and those that stand for several. */
  at: (zoom: number) => readonly DrawnMarker[];
  /** What one stands for. */
  membersOf: (clusterId: string) => readonly DrawnMarker[];
  /** The zoom at which one parts. */
  partsAt: (clusterId: string) => number;
}

type Point = Supercluster.PointFeature<{ at: number }>;

interface Place {
  x: number;
  y: number;
}

/** A map’s plane is 256 px wide at zoom 0. */
const PLANE = 256;
/** Pictures are larger: they begin so many zooms later. */
const PICTURE_STEPS = 3;
const PREFIX = 'cluster ';
/**
 * What stands together at a zoom is put together of what does up to so many zooms nearer. It becomes as even as from the nearest
 * zoom of all, which takes a map of thousands ten times as long.
 */
const NEARER = 2;

const noSprite: Sprite = { picture: null, width: 0, height: 0 };

/** Whether it stands for several. */
export const isCluster = (id: string): boolean => id.startsWith(PREFIX);

/** The color of a cluster by its size. */
const sizeColor = (count: number): string => (count < 10 ? '#6ecc39' : count < 100 ? '#f0c20c' : '#f18017');

/**
 * Finds which markers stand together at a zoom.
 * @param place where a marker is on the map's plane at zoom 0, px
 */
export function clusterIndex(
  markers: readonly DrawnMarker[],
  { radius, endsAt }: Pick<ClusterSettings, 'radius' | 'endsAt'>,
  { place, isPicture }: { place: (marker: DrawnMarker) => Place; isPicture: boolean },
): ClusterIndex {
  const steps = isPicture ? PICTURE_STEPS : 0;
  const plane = PLANE * 2 ** steps;
  const last = endsAt - 1 + steps;
  const pointOf = (marker: DrawnMarker, at: number): Point => {
    const { x, y } = place(marker);
    return {
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [toLongitude(x / plane), toLatitude(y / plane)] },
    };
  };
  const points = markers.map(pointOf);
  const indexOf = (among: Point[], step: number) =>
    new Supercluster<Point['properties']>({
      ...{ radius, extent: PLANE, minPoints: 2 },
      ...{ minZoom: step, maxZoom: Math.min(last, step + NEARER) },
    }).load(among);
  const kept = new Map<number, readonly DrawnMarker[]>();
  const members = new Map<string, { at: readonly number[]; step: number }>();
  const membersOf = (id: string): DrawnMarker[] => (members.get(id)?.at ?? []).flatMap((at) => markers[at] ?? []);
  return {
    at(zoom) {
      const step = Math.max(0, Math.floor(zoom + steps));
      if (step > last) return markers;
      const known = kept.get(step);
      if (known) return known;
      const index = indexOf(points, step);
      const found = index.getClusters(EVERYWHERE, step).flatMap(({ properties }): DrawnMarker[] => {
        if (!('cluster_id' in properties)) return [markers[properties.at]].filter((one) => one !== undefined);
        const { point_count: count, cluster_id: number } = properties;
        const id = `${PREFIX}${step} ${number}`;
        members.set(id, { at: index.getLeaves(number, count).map(({ properties: { at } }) => at), step });
        return [
          {
            ...middleOf(membersOf(id)),
            ...{ id, sprite: noSprite, offset: [0.5, 0.5], label: '' },
            cluster: { count, color: sizeColor(count) },
          },
        ];
      });
      kept.set(step, found);
      return found;
    },
    membersOf,
    partsAt(id) {
      const { at = [], step = 0 } = members.get(id) ?? {};
      const own = at.flatMap((one) => points[one] ?? []);
      let next = step + 1;
      while (next <= last && indexOf(own, next).getClusters(EVERYWHERE, next).length === 1) next += 1;
      return next - steps;
    },
  };
}

/** A cluster stands where the middle of its markers is. */
const middleOf = (members: readonly DrawnMarker[]) => ({
  lat: members.reduce((sum, { lat }) => sum + lat, 0) / members.length,
  lng: members.reduce((sum, { lng }) => sum + lng, 0) / members.length,
});

const EVERYWHERE: [number, number, number, number] = [-180, -90, 180, 90];

const toLongitude = (x: number): number => (x - 0.5) * 360;
/** The latitude that lies so far down Mercator’s plane. */
const toLatitude = (y: number): number => (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;
