import { createElement } from 'react';
import { loadCode } from '../browser/load-code';
import { openDialog } from './open-dialog';

/** Asks for an icon; its name (Material's, or `mdi:…`), or `undefined` if it is left without one. */
export async function pickIcon(current?: string): Promise<string | undefined> {
  const { IconDialog } = await loadCode(() => import(/* webpackChunkName: "kit-icon-dialog" */ './icon-dialog'));
  return openDialog<string>((close) => createElement(IconDialog, { current, onClose: close }));
}
