import { loadCode } from '@mullion/shared-kit/browser/load-code';

/** The dialogs of edit mode, which come with the first one that is opened. */
export const editDialogs = (): Promise<typeof import('./edit-dialogs')> =>
  loadCode(() => import(/* webpackChunkName: "dashboard-edit-dialogs" */ './edit-dialogs'));
