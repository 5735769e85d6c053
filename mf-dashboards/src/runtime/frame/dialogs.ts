import type { FrameContext } from '../frame-context';
import type { Closed, FrameObservables } from './observables';
import type { FrameTemplates } from './templates';

interface DialogParts {
  closed: Closed;
  once: FrameObservables['once'];
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  told: () => FrameContext;
  container: HTMLElement;
  templates: FrameTemplates;
  $: unknown;
  contextOf: () => object;
  /** The dialog of the action is shown, and stays, though it was about to be closed. */
  keepOpen: () => void;
  /** Closes the dialog of the action. */
  close: () => void;
  /** Tells what a dialog failed by. */
  fail: (error: unknown) => void;
}

/** Questions of a script over the page, and dialogs that it fills. */
export interface FrameDialogs {
  services: { dialogs: object; customDialog: object };
  isShown: () => boolean;
}

/**
 * `ctx.dialogs` and `ctx.customDialog`.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameDialogs(parts: DialogParts): FrameDialogs {
  const { closed, once, ask, told, container, templates, $, contextOf, keepOpen, close, fail } = parts;
  let shown = 0;
  /** A title bar, beside which the page's needn't be seen. */
  const bar = /<mat-toolbar|mat-dialog-title|matDialogTitle/;
  let isHeaded = false;
  const tellHead = (html: string) => {
    const isNow = templates.isThere && bar.test(html) && /\(click\)|mat-dialog-close/.test(html);
    if (isNow !== isHeaded) void ask('headed', isNow);
    isHeaded = isNow;
  };

  /** In the dialog that the page has for the action, and shows now: the HTML, and what `controller` does with it. */
  function customDialog(html: unknown, controller?: (instance: object) => void, data?: unknown) {
    if (!told().action && !templates.isThere)
      throw new Error('ctx.customDialog isn’t available outside of actions in this console');
    if (!templates.isThere && /\*ng[A-Z]|\[formGroup\]|formControlName|\((ngSubmit|click)\)=/.test(String(html)))
      throw new Error('Angular templates aren’t available here: none was seen in the script');
    return once(
      () =>
        new Promise((resolve) => {
          let end = () => {};
          let isOver = false;
          const closeOne = (result?: unknown) => {
            if (isOver) return;
            isOver = true;
            resolve(result);
            end();
            shown -= 1;
            if (told().action && shown === 0) close();
          };
          shown += 1;
          keepOpen();
          const dialogRef = { close: closeOne };
          const instance = { ...templates.members, dialogRef, data, container, widgetContext: contextOf(), $ };
          if (!templates.isThere) container.innerHTML = String(html);
          try {
            controller?.(instance);
            if (templates.isThere && !isOver) end = templates.dialog(String(html), instance);
          } catch (error) {
            // Nothing would ever close what it leaves.
            fail(error);
            closeOne();
          }
          if (!isOver && told().action && shown === 1) tellHead(String(html));
        }),
    );
  }

  return {
    isShown: () => shown > 0,
    services: {
      dialogs: closed('ctx.dialogs', {
        alert: (title: unknown, text: unknown, ok?: string) => once(() => ask('ask', 'alert', title, text, ok ?? '')),
        confirm: (title: unknown, text: unknown, cancel?: string, ok?: string) =>
          once(() => ask('ask', 'confirm', title, text, ok ?? '', cancel ?? '')),
      }),
      customDialog: closed('ctx.customDialog', { customDialog }),
    },
  };
}
