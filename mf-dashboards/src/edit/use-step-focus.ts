import type { History } from '@mullion/shared-kit/editing/history';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Dashboard, DashboardLayout } from '../model/dashboard';
import type { Widget } from '../model/widget';

interface Shown {
  history: Pick<History<Dashboard>, 'done' | 'undone'>;
  layout: DashboardLayout;
  widgets: Readonly<Record<string, Widget>>;
}

/**
 * After a step was undone or made again by keys, the widget that it is about has the focus, in sight. Who pressed a button
 * stays there, to press it again.
 */
export function useStepFocus(ref: RefObject<HTMLElement | null>, shown: Shown, reach: (id: string) => void): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = shown;
    const ground = ref.current;
    const { done, undone } = shown.history;
    if (!ground || was.history.undone === undone || !isBackOrForth(was.history, { done, undone })) return;
    if (!isFree(ground)) return;
    const changed = Object.keys(shown.layout.widgets).find(
      (id) => was.layout.widgets[id] !== shown.layout.widgets[id] || was.widgets[id] !== shown.widgets[id],
    );
    if (changed !== undefined) reach(changed);
  }, [ref, shown.history, shown.layout, shown.widgets]);
}

/** Brings a widget into sight, with the focus, which says its name; whether it is drawn. */
export function focusWidget(ground: HTMLElement | null, id: string): boolean {
  const cell = ground?.querySelector<HTMLElement>(`[data-widget="${CSS.escape(id)}"]`);
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  cell?.focus({ preventScroll: true });
  return Boolean(cell);
}

const isBackOrForth = (before: Shown['history'], now: Shown['history']) => {
  const last = now.done.at(-1);
  return now.undone.length > before.undone.length || (last !== undefined && before.undone.includes(last));
};

/** Whether no control outside of the widgets has the focus: neither a button of the bar, nor a field. */
const isFree = (ground: HTMLElement) => {
  const { activeElement, body } = document;
  return activeElement === body || ground.contains(activeElement) || activeElement?.matches('section[tabindex="-1"]');
};
