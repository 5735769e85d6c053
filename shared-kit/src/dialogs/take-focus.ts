import { tabStops } from '../ui/tab-stops';

const firstField = (element: Element) =>
  element.querySelector<HTMLElement>(
    '[data-dialog-body] :is(input, select, textarea):not(:disabled, [type="hidden"]), [data-dialog-actions] button:last-child',
  );

/** Brings the focus into an element: to what asks for it, else to the first field, the main button, or what there is. */
export function takeFocus(element: HTMLElement): void {
  const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(element);
  (wanted ?? tabStops(element)[0] ?? element).focus();
}
