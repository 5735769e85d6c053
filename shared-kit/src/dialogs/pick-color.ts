import { createElement } from 'react';
import { loadCode } from '../browser/load-code';
import { openDialog } from './open-dialog';

/**
 * Asks for a color, starting from `current` (hex, rgb(a), hsl(a) or a name). `null` if it is left without one; otherwise
 * `#rrggbb`, or `rgba(…)` where it is not opaque.
 */
export async function pickColor(current?: string | null): Promise<string | null> {
  const { ColorDialog } = await loadCode(() => import(/* webpackChunkName: "kit-color-dialog" */ './color-dialog'));
  return (await openDialog<string>((close) => createElement(ColorDialog, { current, onClose: close }))) ?? null;
}
