import { useEffect, useMemo, useState } from 'react';
import { useLatestRows } from '../../runtime/use-latest-rows';
import type { WidgetContext } from '../../runtime/widget-context';
import { readPicture } from './map-settings';
import type { Picture } from './map-view';

interface FoundPicture {
  picture: Picture | null;
  /** Why there is none: none is configured, or it can't be read. */
  problem: 'noPicture' | 'lostPicture' | null;
}

/** The picture of a map: the attribute of an entity, live, else the stored one. */
export function usePicture(ctx: WidgetContext, isWanted: boolean): FoundPicture {
  const { url, alias, attribute } = readPicture(ctx.settings);
  const sources = useMemo(
    () =>
      isWanted && alias && attribute
        ? ctx.sourcesFor([
            {
              type: 'entity',
              aliasName: alias,
              dataKeys: [{ name: attribute, type: 'attribute', label: attribute, settings: {} }],
            },
          ])
        : [],
    [isWanted, alias, attribute, ctx.sourcesFor],
  );
  const { rows } = useLatestRows({ ...ctx, sources }, { single: true });
  const own = rows?.[0]?.cells[0]?.value;
  const isWaiting = sources.length > 0 && !rows;
  const wanted = isWanted && !isWaiting ? own || url : '';
  const [found, setFound] = useState<{ of: string; picture: Picture | null }>();
  useEffect(() => {
    if (!isPicture(wanted)) return;
    let isCurrent = true;
    const image = new Image();
    const told = (picture: Picture | null) => {
      if (isCurrent) setFound({ of: wanted, picture });
    };
    image.onload = () => told({ url: wanted, width: image.naturalWidth || 1, height: image.naturalHeight || 1 });
    image.onerror = () => told(null);
    image.src = wanted;
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  const isKnown = found?.of === wanted;
  return {
    picture: isKnown ? (found?.picture ?? null) : null,
    problem:
      !isWanted || isWaiting
        ? null
        : !isPicture(wanted)
          ? 'noPicture'
          : isKnown && !found?.picture
            ? 'lostPicture'
            : null,
  };
}

const isPicture = (url: string): boolean => /^(data:image\/|https?:\/\/|\/)/i.test(url);
