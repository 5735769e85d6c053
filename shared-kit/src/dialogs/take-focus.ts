import { tabStops } from '../ui/tab-stops';

const firstField = (element: Element) =>
  element.querySelector<HTMLElement>(
    '[data-dialog-body] :is(input, select, textarea):not(:disabled, [type="hidden"]), [data-dialog-actions] button:last-child',
  );

/**
 * Brings the focus into an element: to what asks for it, else to the first field, the main button, what there is in the
 * body, or the body itself, which is there to be read; a close button is no beginning.
 */
export function takeFocus(element: HTMLElement): void {
  const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(element);
  const body = element.querySelector<HTMLElement>('[data-dialog-body]');
  (wanted ?? tabStops(body)[0] ?? body ?? tabStops(element)[0] ?? element).focus();
}
