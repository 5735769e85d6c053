import type { Tiles } from './tile-source';

const host = 'https://tile.googleapis.com';

/** What a map type is asked for with. */
const types: Readonly<Record<string, { mapType: string; layerTypes?: readonly string[] }>> = {
  roadmap: { mapType: 'roadmap' },
  satellite: { mapType: 'satellite' },
  hybrid: { mapType: 'satellite', layerTypes: ['layerRoadmap'] },
  terrain: { mapType: 'terrain', layerTypes: ['layerRoadmap'] },
};

/** A session in which Google gives tiles. */
export interface GoogleTiles {
  tiles: Tiles;
  /** Whom the tiles in view are to be attributed to. */
  copyright(view: { zoom: number; north: number; south: number; east: number; west: number }): Promise<string>;
}

/** Asks Google's tile server for a session: pictures alone, and no script of theirs. Rejects where it gives none. */
export async function openGoogleTiles(key: string, type: string, language: string): Promise<GoogleTiles> {
  const [, region = 'US'] = language.split('-');
  const answer = await fetch(`${host}/v1/createSession?key=${encodeURIComponent(key)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(types[type] ?? types.roadmap), language, region }),
    credentials: 'omit',
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const { session } = (await answer.json()) as { session?: string };
  if (typeof session !== 'string') throw new Error('no session');
  const query = new URLSearchParams({ session, key });
  return {
    tiles: { url: `${host}/v1/2dtiles/{z}/{x}/{y}?${query}`, attribution: '© Google', maxZoom: 22 },
    async copyright({ zoom, north, south, east, west }) {
      const bounds = new URLSearchParams({
        session,
        key,
        ...{ zoom: String(zoom), north: String(north), south: String(south), east: String(east), west: String(west) },
      });
      const found = await fetch(`${host}/tile/v1/viewport?${bounds}`, { credentials: 'omit' });
      const { copyright } = (await found.json()) as { copyright?: string };
      return typeof copyright === 'string' ? copyright : '';
    },
  };
}
