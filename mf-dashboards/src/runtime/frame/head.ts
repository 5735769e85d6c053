import type { FrameContext } from '../frame-context';

/** What a script says of its widget's head; what it has not said is the page's. */
export interface FrameHead {
  /** Members of `ctx`, which scripts set. */
  members: object;
  /** Tells the page what was said since. */
  flush: () => void;
  /** One of the buttons that the page was told of. */
  press: (at: number, event: unknown) => void;
}

interface HeadParts {
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  told: () => FrameContext;
}

/**
 * Title, tooltip, and buttons of a widget, as its script sets them.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameHead({ ask, told }: HeadParts): FrameHead {
  type Action = { name?: unknown; icon?: unknown; show?: unknown; onAction?: (event: unknown) => void };
  const head: { title?: string; tooltip?: string; isHidden?: boolean } = {};
  let actions: readonly Action[] = [];
  let isDue = false;
  let before = '';
  const shown = () => actions.filter(({ show }) => show !== false);

  /** Once for all that is said in a turn. */
  function flush() {
    if (isDue) return;
    isDue = true;
    void Promise.resolve().then(() => {
      isDue = false;
      const now = { ...head, actions: shown().map(({ name, icon }) => ({ name, icon })) };
      const text = JSON.stringify(now);
      if (text === before || (before === '' && text === '{"actions":[]}')) return;
      before = text;
      void ask('head', now);
    });
  }

  return {
    flush,
    press: (at, event) => shown()[at]?.onAction?.(event),
    members: {
      get widgetTitle() {
        return head.title ?? (told().config.title || told().widget.title);
      },
      set widgetTitle(title: string) {
        head.title = String(title);
        flush();
      },
      get widgetTitleTooltip() {
        return head.tooltip ?? told().config.titleTooltip ?? '';
      },
      set widgetTitleTooltip(tooltip: string) {
        head.tooltip = String(tooltip);
        flush();
      },
      get hideTitlePanel() {
        return head.isHidden === true;
      },
      set hideTitlePanel(isHidden: boolean) {
        head.isHidden = Boolean(isHidden);
        flush();
      },
      get widgetActions() {
        return actions;
      },
      set widgetActions(given: readonly Action[]) {
        actions = Array.isArray(given) ? given : [];
        flush();
      },
      customHeaderActions: [],
    },
  };
}
