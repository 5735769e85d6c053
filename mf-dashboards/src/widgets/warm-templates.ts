import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { WidgetAction } from '../model/widget-action';

/** The dashboard itself comes first, ms. */
const REST = 1500;

/**
 * Has the dialogs of actions open at once: their code of templates is fetched and run before somebody presses, in one frame for all.
 * @returns ends that
 */
export function warmTemplates(actions: readonly WidgetAction[]): () => void {
  let end = () => {};
  let isOver = false;
  const warm = async () => {
    const { keepTemplates } = await loadCode(() => import(/* webpackChunkName: "stored-widget" */ './keep-templates'));
    const ended = await keepTemplates(actions);
    if (isOver) ended();
    else end = ended;
  };
  const begin = () => {
    // Without it they open later, and say then what is missing.
    warm().catch(() => undefined);
  };
  const timer = setTimeout(begin, REST);
  return () => {
    isOver = true;
    clearTimeout(timer);
    end();
  };
}
