import * as L from 'leaflet';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type ClusterIndex, clusterIndex, isCluster } from './cluster-index';
import type { ClusterSettings } from './cluster-settings';
import { coverageOf } from './coverage';
import { useMapCalls } from './map-functions';
import { formattedItems, type MapItem } from './map-items';
import type { MapView } from './map-view';
import type { DrawnMarker } from './marker-layer';

/** Nearest zoom of maps: what is together there nothing parts. */
const LAST_ZOOM = 20;
/** How far markers of a spread cluster stand from each other, px. */
const SPREAD = 34;

interface Clusters {
  /** What is drawn in the markers' place. */
  shown: readonly DrawnMarker[] | undefined;
  /** A press on what stands for several; false: it is none. */
  press: (id: string) => boolean;
  hover: (id: string | undefined) => void;
}

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Markers that stand together as one, with how many they are; null: each stands for itself. */
export function useClusters(
  view: MapView,
  markers: readonly DrawnMarker[] | undefined,
  items: readonly MapItem[],
  settings: ClusterSettings | null,
): Clusters {
  const { map, picture } = view;
  const [now, setNow] = useState<{ placed?: readonly DrawnMarker[]; zoom: number }>({ zoom: map.getZoom() });
  const [spread, setSpread] = useState<string>();
  const [covered, setCovered] = useState<string>();
  useEffect(() => {
    const zoomed = () => {
      setNow(({ placed }) => ({ placed, zoom: map.getZoom() }));
      setSpread(undefined);
      setCovered(undefined);
    };
    map.on('zoomend', zoomed);
    return () => {
      map.off('zoomend', zoomed);
    };
  }, [map]);
  // Other markers are brought into view first: they would be put together for a zoom that is gone before it is painted.
  const isOn = settings !== null;
  useLayoutEffect(() => {
    if (isOn) setNow({ placed: markers, zoom: map.getZoom() });
  }, [isOn, markers, map]);
  const { placed, zoom } = now;
  const { radius = 0, endsAt = 0 } = settings ?? {};
  const index = useMemo(
    () => (placed && radius > 0 ? clusterIndex(placed, { radius, endsAt }, picture !== null) : undefined),
    [placed, radius, endsAt, picture],
  );
  const parted = useMemo(() => {
    const found = index?.at(zoom);
    if (!index || !found || !spread) return found;
    return found.flatMap((one) => (one.id === spread ? around(one, index.membersOf(one.id)) : [one]));
  }, [index, zoom, spread]);
  const shown = useColors(parted, index, items, settings?.colorBody);
  useEffect(() => {
    const members = covered && settings?.showsCoverage ? index?.membersOf(covered) : undefined;
    if (!members) return;
    const corners = coverageOf(members.map(({ lat, lng }) => [lat, lng]));
    const area = L.polygon(
      corners.map(([lat, lng]) => L.latLng(lat, lng)),
      { interactive: false, weight: 2 },
    );
    area.addTo(map);
    return () => {
      area.remove();
    };
  }, [covered, index, map, settings?.showsCoverage]);
  return {
    shown: settings ? shown : markers,
    press(id) {
      if (!index || !settings || !isCluster(id)) return false;
      const members = index.membersOf(id);
      const parts = index.partsAt(id);
      if (parts > LAST_ZOOM || parts > map.getMaxZoom()) {
        if (settings.spreads) setSpread(id);
        return true;
      }
      if (!settings.zoomsOnClick) return true;
      const bounds = L.latLngBounds(members.map(({ lat, lng }) => [lat, lng]));
      const to = Math.max(parts, Math.min(map.getBoundsZoom(bounds), LAST_ZOOM));
      if (settings.isAnimated && !calm()) map.flyTo(bounds.getCenter(), to, { duration: 0.2 });
      else map.setView(bounds.getCenter(), to, { animate: false });
      return true;
    },
    hover: (id) => setCovered(id && isCluster(id) ? id : undefined),
  };
}

/** The members of a cluster around its place: in rings, so that none covers another. */
function around(middle: DrawnMarker, members: readonly DrawnMarker[]): DrawnMarker[] {
  const far = Math.max(SPREAD * 1.4, (members.length * SPREAD) / (2 * Math.PI));
  return members.map((member, at) => {
    const angle = (at / members.length) * 2 * Math.PI;
    return {
      ...member,
      ...{ lat: middle.lat, lng: middle.lng },
      apart: [Math.cos(angle) * far, Math.sin(angle) * far],
    };
  });
}

/** Clusters in the colors that a function gives them by what is in them. */
function useColors(
  shown: readonly DrawnMarker[] | undefined,
  index: ClusterIndex | undefined,
  items: readonly MapItem[],
  body: string | undefined,
): readonly DrawnMarker[] | undefined {
  const calls = useMapCalls();
  const [colors, setColors] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const clusters = shown?.filter(({ cluster }) => cluster) ?? [];
    if (!body || !index || clusters.length === 0) return;
    let isCurrent = true;
    const byId = new Map(items.map((item, at) => [item.id, at]));
    const data = formattedItems(items, body);
    const sets = clusters.map(({ id, cluster }) => [
      index.membersOf(id).flatMap((member) => data[byId.get(member.id) ?? -1] ?? []),
      cluster?.count,
    ]);
    calls.sets(body, ['data', 'childCount'], sets).then(
      (made) => {
        if (!isCurrent) return;
        setColors(
          new Map(
            clusters.flatMap(({ id }, at) => {
              const color = made[at];
              return typeof color === 'string' && color ? [[id, color] as const] : [];
            }),
          ),
        );
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [shown, index, items, body, calls]);
  return useMemo(
    () =>
      shown?.map((one) => {
        const color = colors.get(one.id);
        return one.cluster && color ? { ...one, cluster: { ...one.cluster, color } } : one;
      }),
    [shown, colors],
  );
}
