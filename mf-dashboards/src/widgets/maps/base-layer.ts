import * as L from 'leaflet';
import { type GoogleTiles, openGoogleTiles } from './google-session';
import type { TileProblem, TileSource, Tiles } from './tile-source';

/** What is to be told of the pictures below the markers. */
export interface BaseNews {
  problem: TileProblem | null;
  /** Whose they are. */
  attribution: string;
}

/** Nearest zoom of any provider, before it is known which one gives tiles. */
export const NEAREST = 20;

/** Lays the tiles of a source below a map, and tells whose they are, or why there are none; the answer takes them away. */
export function layTiles(map: L.Map, source: TileSource, language: string, tell: (news: BaseNews) => void): () => void {
  if (source.kind === 'none') {
    tell({ problem: source.problem, attribution: '' });
    return () => undefined;
  }
  if (source.kind === 'tiles') return layOf(map, source.tiles, tell);
  let end: (() => void) | undefined;
  let isEnded = false;
  openGoogleTiles(source.key, source.type, language).then(
    (google) => {
      if (!isEnded) end = layGoogle(map, google, tell);
    },
    () => {
      if (!isEnded) tell({ problem: 'unreachable', attribution: '' });
    },
  );
  return () => {
    isEnded = true;
    end?.();
  };
}

function layOf(map: L.Map, { url, subdomains = 'abc', attribution, maxZoom }: Tiles, tell: (news: BaseNews) => void) {
  // Further in, the nearest tiles there are grow.
  const layer = L.tileLayer(url, { subdomains, maxNativeZoom: maxZoom, maxZoom: Math.max(maxZoom, NEAREST) });
  let hasAny = false;
  layer.on('tileload', () => {
    if (!hasAny) tell({ problem: null, attribution });
    hasAny = true;
  });
  layer.on('tileerror', () => {
    if (!hasAny) tell({ problem: 'unreachable', attribution });
  });
  tell({ problem: null, attribution });
  layer.addTo(map);
  return () => {
    layer.remove();
  };
}

/** Tiles of Google, with whom those in view are to be attributed to. */
function layGoogle(map: L.Map, { tiles, copyright }: GoogleTiles, tell: (news: BaseNews) => void): () => void {
  let problem: TileProblem | null = null;
  let attribution = tiles.attribution;
  const told = () => tell({ problem, attribution });
  const remove = layOf(map, tiles, (news) => {
    problem = news.problem;
    told();
  });
  const ask = () => {
    const bounds = map.getBounds();
    const view = { north: bounds.getNorth(), south: bounds.getSouth(), east: bounds.getEast(), west: bounds.getWest() };
    copyright({ zoom: Math.round(map.getZoom()), ...view }).then(
      (text) => {
        if (text) attribution = text;
        told();
      },
      // Google’s name stays.
      () => undefined,
    );
  };
  map.on('moveend', ask);
  ask();
  return () => {
    map.off('moveend', ask);
    remove();
  };
}
