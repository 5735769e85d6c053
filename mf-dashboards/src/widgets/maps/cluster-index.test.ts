import { clusterIndex, isCluster } from './cluster-index';

const sprite = { picture: null, width: 0, height: 0 };
const markerAt = (lat: number, lng: number, at: number) =>
  ({ id: String(at), lat, lng, sprite, offset: [0.5, 1], label: '' }) as const;
/** Mercator's plane, 256 px wide. */
const place = ({ lat, lng }: { lat: number; lng: number }) => ({
  x: 256 * (lng / 360 + 0.5),
  y: 256 * (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)),
});
const settings = { radius: 80, endsAt: 18 };
const whole = { place, isPicture: false };

test('at every zoom each marker stands somewhere once, and a cluster parts at the zoom that it says', () => {
  const markers = Array.from({ length: 400 }, (_, n) => markerAt(50 + ((n * 7) % 20) / 10, 8 + (n % 19) / 10, n));
  const index = clusterIndex(markers, settings, whole);
  for (const zoom of [12, 3, 8]) {
    const shown = index.at(zoom);
    const members = shown.flatMap((one) => (isCluster(one.id) ? index.membersOf(one.id) : [one]));
    expect(new Set(members.map(({ id }) => id)).size).toBe(400);
    expect(members).toHaveLength(400);
  }
  const [cluster] = index.at(3);
  const parts = index.partsAt(cluster?.id ?? '');
  expect(parts).toBeGreaterThan(3);
  expect(index.at(parts).length).toBeGreaterThan(index.at(parts - 1).length);
  expect(index.at(settings.endsAt)).toBe(markers);
});

test('markers of one place part where every marker stands for itself alone', () => {
  const index = clusterIndex([markerAt(50, 8, 0), markerAt(50, 8, 1)], settings, whole);
  const [cluster, ...others] = index.at(17);
  expect(others).toEqual([]);
  expect(cluster).toMatchObject({ lat: 50, lng: 8, cluster: { count: 2 } });
  expect(index.partsAt(cluster?.id ?? '')).toBe(18);
});
