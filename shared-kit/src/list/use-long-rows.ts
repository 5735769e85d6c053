import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '../browser/load-code';
import type { LongRowsProps } from './long-rows';

/** Tables of more rows than these draw only those around what is in sight. */
const MOST_DRAWN = 100;

type Part = ComponentType<LongRowsProps>;
let here: Part | undefined;

/**
 * What draws the rows of a long table; its code comes with the first one, and where it does not arrive all rows are drawn.
 * @returns `isReady`: it is known how they are drawn
 */
export function useLongRows(count: number): { Rows?: Part; isReady: boolean } {
  const isLong = count > MOST_DRAWN;
  const [part, setPart] = useState<Part | 'none' | undefined>(() => here);
  useEffect(() => {
    if (!isLong || part) return;
    let isCurrent = true;
    loadCode(() => import(/* webpackChunkName: "kit-action-question" */ './long-rows')).then(
      ({ default: Rows }) => {
        here = Rows;
        if (isCurrent) setPart(() => Rows);
      },
      () => isCurrent && setPart('none'),
    );
    return () => {
      isCurrent = false;
    };
  }, [isLong, part]);
  return { isReady: !isLong || part !== undefined, Rows: isLong && part && part !== 'none' ? part : undefined };
}
