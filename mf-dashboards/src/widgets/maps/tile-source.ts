import { textSetting } from '../../runtime/settings';
import { memberOf, type Provider, type Stored } from './map-settings';

/** Why a map has no pictures below its markers. */
export type TileProblem = 'noKey' | 'noAddress' | 'unreachable';

/** Where tiles come from. */
export interface Tiles {
  url: string;
  subdomains?: string;
  attribution: string;
  maxZoom: number;
}

export type TileSource =
  | { kind: 'tiles'; tiles: Tiles }
  | { kind: 'google'; key: string; type: string }
  | { kind: 'none'; problem: TileProblem };

/** What the operator set for maps. */
export interface OperatorMaps {
  hereKey?: string;
  tencentTiles?: string;
}

const osm = '© OpenStreetMap contributors';
const esri = (map: string, maxZoom: number, more = ''): Tiles => ({
  url: `https://server.arcgisonline.com/ArcGIS/rest/services/${map}/MapServer/tile/{z}/{y}/{x}`,
  attribution: `Tiles © Esri${more}`,
  maxZoom,
});
const carto = (style: string): Tiles => ({
  url: `https://{s}.basemaps.cartocdn.com/${style}/{z}/{x}/{y}{r}.png`,
  subdomains: 'abcd',
  attribution: `${osm} © CARTO`,
  maxZoom: 20,
});

const mapnik: Tiles = { url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', attribution: osm, maxZoom: 19 };
/** By the names under which they are stored; the first is the usual one. */
const openTiles: Readonly<Record<string, Tiles>> = {
  'OpenStreetMap.Mapnik': mapnik,
  'OpenStreetMap.HOT': {
    url: 'https://{s}.tile.openstreetmap.fr/hot/{z}/{x}/{y}.png',
    subdomains: 'abc',
    attribution: `${osm}, tiles: Humanitarian OpenStreetMap Team`,
    maxZoom: 19,
  },
  'Esri.WorldStreetMap': esri('World_Street_Map', 19),
  'Esri.WorldTopoMap': esri('World_Topo_Map', 19),
  'Esri.WorldImagery': esri('World_Imagery', 18, ', Maxar, Earthstar Geographics'),
  'CartoDB.Positron': carto('light_all'),
  'CartoDB.DarkMatter': carto('dark_all'),
};

/** Styles of HERE, by the names under which they are stored; the first is the usual one. */
const hereStyles: Readonly<Record<string, string>> = {
  'HERE.normalDay': 'explore.day',
  'HERE.normalNight': 'explore.night',
  'HERE.hybridDay': 'explore.satellite.day',
  'HERE.terrainDay': 'topo.day',
};

const own = <T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;

/** Addresses that browsers fetch pictures from: nothing else is asked for a tile. */
const isAddress = (url: string): boolean => /^(https?:)?\/\/|^\//i.test(url);

const none = (problem: TileProblem): TileSource => ({ kind: 'none', problem });

/** Where the tiles of a provider come from; of a picture there are none. */
export function tileSourceOf(provider: Provider, stored: Stored, { hereKey, tencentTiles }: OperatorMaps): TileSource {
  switch (provider) {
    case 'openstreet-map': {
      const custom = textSetting(stored.customProviderTileUrl).trim();
      if (stored.useCustomProvider === true) {
        return isAddress(custom)
          ? { kind: 'tiles', tiles: { url: custom, subdomains: 'abc', attribution: osm, maxZoom: 20 } }
          : none('noAddress');
      }
      return { kind: 'tiles', tiles: own(openTiles, stored.mapProvider) ?? mapnik };
    }
    case 'google-map': {
      const key = textSetting(stored.gmApiKey).trim();
      return key ? { kind: 'google', key, type: textSetting(stored.gmDefaultMapType) || 'roadmap' } : none('noKey');
    }
    case 'here': {
      // Its keys were pairs once, of which its servers take none any more: the operator's goes before what is stored.
      const key = hereKey || memberOf(stored.credentials, 'app_code').trim();
      if (!key) return none('noKey');
      const style = own(hereStyles, stored.mapProviderHere) ?? own(hereStyles, stored.mapProvider) ?? 'explore.day';
      const query = new URLSearchParams({ style, apiKey: key });
      return {
        kind: 'tiles',
        tiles: {
          url: `https://maps.hereapi.com/v3/base/mc/{z}/{x}/{y}/png8?${query}`,
          attribution: '© HERE',
          maxZoom: 20,
        },
      };
    }
    case 'tencent-map': {
      if (!tencentTiles || !isAddress(tencentTiles)) return none('noAddress');
      const url = tencentTiles
        .replaceAll('{key}', encodeURIComponent(textSetting(stored.tmApiKey)))
        .replaceAll('{type}', encodeURIComponent(textSetting(stored.tmDefaultMapType) || 'roadmap'));
      return { kind: 'tiles', tiles: { url, subdomains: '0123', attribution: '© Tencent', maxZoom: 18 } };
    }
    case 'image-map':
      return none('noAddress');
  }
}

/** What the gateway wrote into the page for maps. */
export function operatorMaps(): OperatorMaps {
  const text = document.querySelector('meta[name="mullion-maps"]')?.getAttribute('content');
  if (!text) return {};
  try {
    const read = JSON.parse(decodeURIComponent(text)) as Record<string, unknown>;
    return { hereKey: textSetting(read.hereKey), tencentTiles: textSetting(read.tencentTiles) };
  } catch {
    return {};
  }
}
