import { createElement } from 'react';
import { loadCode } from '../browser/load-code';
import { openDialog } from './open-dialog';

/** Asks for an icon; its name (Material's, or `mdi:…`), or `null` if it is left without one. */
export async function pickIcon(current?: string | null): Promise<string | null> {
  const { IconDialog } = await loadCode(() => import(/* webpackChunkName: "kit-icon-dialog" */ './icon-dialog'));
  return (await openDialog<string>((close) => createElement(IconDialog, { current, onClose: close }))) ?? null;
}
