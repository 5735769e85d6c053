import { createElement } from 'react';
import { loadCode } from '../browser/load-code';
import { openDialog } from './open-dialog';

/** Says that something is not there yet; resolves when it is closed. Nothing in the console opens it. */
export async function comingSoon(): Promise<void> {
  const { ComingSoonDialog } = await loadCode(
    () => import(/* webpackChunkName: "kit-dialog-extras" */ './coming-soon-dialog'),
  );
  await openDialog((close) => createElement(ComingSoonDialog, { onClose: () => close() }));
}
