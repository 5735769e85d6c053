import { useStoreApi } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import type { Chosen } from '../model/changes';
import { type Area, chosenIn } from '../model/chosen-in';
import type { ChainGraph } from '../model/graph';

interface RubberBandProps {
  graph: ChainGraph;
  onChoose: ((alter: (chosen: Chosen) => Chosen) => void) | undefined;
}

/** Chooses what has its middle in the rubber band: the library itself would take whatever the band touches. */
export function RubberBand({ graph, onChoose }: RubberBandProps) {
  const store = useStoreApi();
  const choose = useEffectEvent((area: Area) => onChoose?.(() => chosenIn(graph, area)));
  useEffect(
    () =>
      store.subscribe(({ userSelectionRect: rect, transform: [left, top, zoom] }, before) => {
        if (!rect || rect === before.userSelectionRect || rect.width + rect.height === 0) return;
        const [x, y] = [(rect.x - left) / zoom, (rect.y - top) / zoom];
        choose({ x, y, width: rect.width / zoom, height: rect.height / zoom });
      }),
    [store],
  );
  return null;
}
