import { loadCode } from '../browser/load-code';
import { isConnectionLost } from './api-error';

/**
 * What knows which refusal of the platform is about which field; it comes with the first one. Undefined where it does not
 * arrive, and where nobody answered: it is not waited for without a connection.
 */
export async function loadRefusals(error: unknown): Promise<typeof import('./refusals') | undefined> {
  if (isConnectionLost(error)) return undefined;
  return loadCode(() => import(/* webpackChunkName: "kit-action-question" */ './refusals')).catch(() => undefined);
}
