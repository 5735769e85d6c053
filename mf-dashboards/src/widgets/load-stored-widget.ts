import { loadCode } from '@mullion/shared-kit/browser/load-code';

/** The code that runs scripts of stored types. */
export const loadStoredWidget = (): Promise<typeof import('./stored-widget')> =>
  loadCode(() => import(/* webpackChunkName: "stored-widget" */ './stored-widget'));
