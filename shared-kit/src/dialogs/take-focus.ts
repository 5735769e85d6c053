import { tabStops } from '../ui/tab-stops';

/** The first of these that takes the focus: what is inert doesn't. */
const first = (element: Element, selector: string) =>
  [...element.querySelectorAll<HTMLElement>(selector)].find((one) => !one.closest('[inert]'));

const firstField = (element: Element) =>
  first(
    element,
    ':is([data-dialog-header], [data-dialog-body]) :is(input, select, textarea):not(:disabled, [type="hidden"]), [data-dialog-actions] button:last-child',
  );

/**
 * Brings the focus into an element: to what asks for it, else to the first field, the main button, what there is in the
 * body, or the body itself, which is there to be read; a close button is no beginning.
 */
export function takeFocus(element: HTMLElement): void {
  const wanted = first(element, '[data-autofocus]') ?? firstField(element);
  const body = element.querySelector<HTMLElement>('[data-dialog-body]');
  (wanted ?? tabStops(body)[0] ?? body ?? tabStops(element)[0] ?? element).focus();
}
