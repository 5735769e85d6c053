import { useLayoutEffect, useRef, useState } from 'react';
import { type BaseNews, layTiles, NEAREST } from './base-layer';
import { type Provider, readView, type Stored } from './map-settings';
import { createMapView, type MapView, type Picture } from './map-view';
import { operatorMaps, type TileSource, tileSourceOf } from './tile-source';

const quiet: BaseNews = { problem: null, attribution: '' };

/** What of the settings makes another map. */
const shapeOf = (stored: Stored, provider: Provider) => JSON.stringify([provider, readView(stored)]);

/** A map in an element, with the pictures of its provider; it begins again with other settings. */
export function useMapView(stored: Stored, provider: Provider, picture: Picture | null, language: string) {
  const element = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView>();
  const [base, setBase] = useState(quiet);
  const shape = shapeOf(stored, provider);
  const source = JSON.stringify(tileSourceOf(provider, stored, operatorMaps()));
  useLayoutEffect(() => {
    const { current } = element;
    const [of, settings] = JSON.parse(shape) as [Provider, ReturnType<typeof readView>];
    if (!current || (of === 'image-map' && !picture)) return;
    const made = createMapView(current, settings, { picture, maxZoom: NEAREST });
    setView(made);
    return () => {
      setView(undefined);
      made.end();
    };
  }, [shape, picture]);
  useLayoutEffect(() => {
    if (!view || view.picture) return;
    return layTiles(view.map, JSON.parse(source) as TileSource, language, setBase);
  }, [view, source, language]);
  return { element, view, base: view?.picture ? quiet : base };
}
