import { type EntityType, entityTypes } from '@mullion/shared-kit/api/entity-id';
import { alert } from '@mullion/shared-kit/dialogs/alert';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { notify } from '@mullion/shared-kit/notify/notify';
import type { StateParams } from '../states/state-parameter';
import { callForFrame } from './frame-calls';
import type { WidgetContext } from './widget-context';
import type { NamedEntity } from './widget-source';

/** Characters of a toast that a script shows, and of a question that it asks. */
const TOAST_LIMIT = 300;
const QUESTION_LIMIT = 5000;

/** Questions of one widget in a minute, one at a time: a script must not keep the page behind them. */
const QUESTIONS_PER_MINUTE = 6;
const asked = new Map<string, number[]>();
const asking = new Set<string>();

async function askOnce<T>(widgetId: string, ask: () => Promise<T>): Promise<T> {
  const now = performance.now();
  const recent = (asked.get(widgetId) ?? []).filter((at) => now - at < 60_000);
  if (asking.has(widgetId) || recent.length >= QUESTIONS_PER_MINUTE) throw new Error('Too many questions');
  asked.set(widgetId, [...recent, now]);
  asking.add(widgetId);
  try {
    return await ask();
  } finally {
    asking.delete(widgetId);
  }
}

const toastTypes = ['success', 'info', 'warn', 'error'] as const;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** An entity that a script names; undefined where it doesn't. */
function entityOf(id: unknown, name: unknown, label: unknown): NamedEntity | undefined {
  if (!isObject(id) || typeof id.id !== 'string' || !entityTypes.includes(id.entityType as EntityType))
    return undefined;
  return { id: { entityType: id.entityType as EntityType, id: id.id }, name: text(name), label: text(label) };
}

type HandlersOf = Pick<WidgetContext, 'widget' | 'run' | 'states' | 'refresh'>;

/**
 * What a stored script may ask the page to do. Nothing that it passes is believed: an action is one of its own widget, a
 * state one of the dashboard, and calls go by `callForFrame`.
 */
export const frameHandlers = ({ widget, run, states, refresh }: HandlersOf) => ({
  handleWidgetAction(actionId: unknown, id: unknown, name: unknown, label: unknown) {
    const action = Object.values(widget.config.actions ?? {})
      .flat()
      .find((one) => one.id === actionId);
    if (action) run(action, entityOf(id, name, label));
    return null;
  },
  http: (method: unknown, url: unknown, body: unknown) => callForFrame(method, url, body),
  toast(type: unknown, said: unknown) {
    const known = toastTypes.find((one) => one === type) ?? 'info';
    // One place for each widget: many of its toasts do not pile up.
    notify[known](text(said).slice(0, TOAST_LIMIT), { id: `widget-${widget.id}` });
    return null;
  },
  state(name: unknown, id: unknown, params: unknown) {
    const about: StateParams = isObject(params) ? params : {};
    if (name === 'open') states.open(text(id), about);
    else if (name === 'update') states.update(typeof id === 'string' ? id : null, about);
    else if (name === 'reset') states.reset();
    return null;
  },
  /** A question stands over the page; what it says is made harmless. */
  ask(kind: unknown, title: unknown, said: unknown, ok: unknown, cancel: unknown) {
    const question = { title: text(title).slice(0, TOAST_LIMIT), html: text(said).slice(0, QUESTION_LIMIT) };
    const [yes, no] = [ok, cancel].map((label) => text(label).slice(0, TOAST_LIMIT) || undefined);
    return askOnce(widget.id, async () => {
      if (kind !== 'alert') return confirm({ ...question, confirmLabel: yes, cancelLabel: no });
      await alert({ ...question, okLabel: yes });
      return true;
    });
  },
  refresh() {
    refresh();
    return null;
  },
});
