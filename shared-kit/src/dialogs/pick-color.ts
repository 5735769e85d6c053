import { createElement } from 'react';
import { loadCode } from '../browser/load-code';
import { openDialog } from './open-dialog';

/**
 * Asks for a color, starting from `current` (hex, rgb(a), hsl(a) or a name). `undefined` if it is left without one; otherwise
 * `#rrggbb`, or `rgba(…)` where it is not opaque.
 */
export async function pickColor(current?: string): Promise<string | undefined> {
  const { ColorDialog } = await loadCode(() => import(/* webpackChunkName: "kit-color-dialog" */ './color-dialog'));
  return openDialog<string>((close) => createElement(ColorDialog, { current, onClose: close }));
}
