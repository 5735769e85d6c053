import { flagSetting, numberSetting } from '../../runtime/settings';
import { bodyIn, type Stored } from './map-settings';

export interface ClusterSettings {
  /** How far apart what one stands for may be, px. */
  radius: number;
  /** From this zoom on every marker stands for itself. */
  endsAt: number;
  zoomsOnClick: boolean;
  isAnimated: boolean;
  /** What no zoom parts is spread around its place. */
  spreads: boolean;
  showsCoverage: boolean;
  colorBody: string | undefined;
}

/** How markers that are close together stand as one; null: each stands for itself. */
export function readClusters(stored: Stored): ClusterSettings | null {
  if (!flagSetting(stored.useClusterMarkers, false)) return null;
  const end = numberSetting(stored.maxZoom, Number.NaN);
  return {
    radius: Math.max(1, numberSetting(stored.maxClusterRadius, 80)),
    endsAt: Number.isFinite(end) ? end : NEVER,
    zoomsOnClick: flagSetting(stored.zoomOnClick, true),
    isAnimated: flagSetting(stored.animate, true),
    spreads: flagSetting(stored.spiderfyOnMaxZoom, false),
    showsCoverage: flagSetting(stored.showCoverageOnHover, true),
    colorBody: bodyIn(stored, 'useIconCreateFunction', 'clusterMarkerFunction'),
  };
}

/** Beyond every zoom. */
const NEVER = 21;
