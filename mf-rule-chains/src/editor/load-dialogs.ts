import { loadCode } from '@mullion/shared-kit/browser/load-code';

/** Dialogs that are forms, in one chunk with the panels beside the canvas. */
export const loadDialogs = () => loadCode(() => import(/* webpackChunkName: "rule-chain-forms" */ './form-dialogs'));

/** Two chains side by side. */
export const loadComparison = () =>
  loadCode(() => import(/* webpackChunkName: "rule-chain-compare" */ './compare-dialog'));
