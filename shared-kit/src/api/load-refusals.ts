import { loadCode } from '../browser/load-code';

/** What knows which refusal of the platform is about which field; it comes with the first one. Rejects where it does not arrive. */
export const loadRefusals = () => loadCode(() => import(/* webpackChunkName: "kit-action-question" */ './refusals'));
