import { loadCode } from '@mullion/shared-kit/browser/load-code';

/** The code of edit mode: awaited before it begins, so that nobody stands in half of it. */
export const loadEditMode = (): Promise<typeof import('./edit-mode')> =>
  loadCode(() => import(/* webpackChunkName: "edit-grid" */ './edit-mode'));
