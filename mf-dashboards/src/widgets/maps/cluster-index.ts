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

/** What supercluster adds up of the markers that one stands for. */
interface Sum {
  lat: number;
  lng: number;
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
 * @param isPicture they have places in a picture, not on the globe
 */
export function clusterIndex(
  markers: readonly DrawnMarker[],
  { radius, endsAt }: Pick<ClusterSettings, 'radius' | 'endsAt'>,
  isPicture: boolean,
): ClusterIndex {
  const steps = isPicture ? PICTURE_STEPS : 0;
  const last = endsAt - 1 + steps;
  const points = markers.map(
    ({ lat, lng }, at): Point => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: isPicture ? onGlobe(lat, lng) : [lng, lat] },
    }),
  );
  const sumOf = ({ at }: Point['properties']): Sum => {
    const { lat = 0, lng = 0 } = markers[at] ?? {};
    return { lat, lng };
  };
  const indexOf = (among: Point[], step: number) =>
    new Supercluster<Point['properties'], Sum>({
      ...{ radius, extent: PLANE, minPoints: 2, map: sumOf, reduce: addUp },
      ...{ minZoom: step, maxZoom: Math.min(last, step + NEARER) },
    }).load(among);
  const kept = new Map<number, readonly DrawnMarker[]>();
  /** Whom one stands for is found when somebody asks. */
  const clusters = new Map<string, { leaves: () => readonly Point[]; step: number }>();
  const leavesOf = (id: string) => clusters.get(id)?.leaves() ?? [];
  return {
    at(zoom) {
      const step = Math.max(0, Math.floor(zoom + steps));
      if (step > last) return markers;
      const known = kept.get(step);
      if (known) return known;
      const index = indexOf(points, step);
      const found = index.getClusters(EVERYWHERE, step).flatMap(({ properties }): DrawnMarker[] => {
        if (!('cluster_id' in properties)) return [markers[properties.at]].filter((one) => one !== undefined);
        const { point_count: count, cluster_id: number, lat, lng } = properties;
        const id = `${PREFIX}${step} ${number}`;
        clusters.set(id, { leaves: () => index.getLeaves(number, count), step });
        return [
          {
            // Where the middle of its markers is.
            ...{ lat: lat / count, lng: lng / count },
            ...{ id, sprite: noSprite, offset: [0.5, 0.5], label: '' },
            cluster: { count, color: sizeColor(count) },
          },
        ];
      });
      kept.set(step, found);
      return found;
    },
    membersOf: (id) => leavesOf(id).flatMap(({ properties: { at } }) => markers[at] ?? []),
    partsAt(id) {
      const { step = 0 } = clusters.get(id) ?? {};
      const own = [...leavesOf(id)];
      let next = step + 1;
      while (next <= last && indexOf(own, next).getClusters(EVERYWHERE, next).length === 1) next += 1;
      return next - steps;
    },
  };
}

const addUp = (sum: Sum, { lat, lng }: Sum): void => {
  sum.lat += lat;
  sum.lng += lng;
};

const EVERYWHERE: [number, number, number, number] = [-180, -90, 180, 90];

/** The place on the globe that lies where a place of a picture does on its plane: as far across it, and down Mercator’s. */
function onGlobe(lat: number, lng: number): [number, number] {
  const plane = PLANE * 2 ** PICTURE_STEPS;
  const down = -lat / plane;
  return [(lng / plane - 0.5) * 360, (360 / Math.PI) * Math.atan(Math.exp((0.5 - down) * 2 * Math.PI)) - 90];
}
