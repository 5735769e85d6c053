import { type EntityType, entityTypes } from '@mullion/shared-kit/api/entity-id';
import { alert } from '@mullion/shared-kit/dialogs/alert';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { session } from '@mullion/shared-kit/session/session';
import { zoomTimewindow } from '@mullion/shared-kit/time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { copyText } from '@mullion/shared-kit/ui/copy-text';
import { loadIcons } from '@mullion/shared-kit/ui/icon';
import type { StateEntry, StateParams } from '../states/state-parameter';
import { inTurn } from './call-limit';
import { callForFrame } from './frame-calls';
import { isJustPressed } from './just-pressed';
import { showsAbove } from './run-action';
import { doSpaced, noteCall } from './script-limits';
import type { StateLook, WidgetContext } from './widget-context';
import type { NamedEntity } from './widget-source';

/** Characters of a toast that a script shows, and of a question that it asks. */
const TOAST_LIMIT = 300;
const QUESTION_LIMIT = 5000;
/** Characters that it puts on the clipboard. */
const COPY_LIMIT = 10_000;

/** Questions of one widget in a minute, one at a time: a script must not keep the page behind them. */
const QUESTIONS_PER_MINUTE = 6;
/** States that it shows above the dashboard in a minute. */
const STATES_PER_MINUTE = 20;
/** What it has done around its widget, and by the page, in a minute, and ms between two changes: a script that goes round in circles comes to an end. */
const CHANGES = {
  action: { most: 120, name: 'ctx.actionsApi.handleWidgetAction' },
  subscribe: { most: 120, name: 'ctx.subscriptionApi.createSubscription' },
  hole: { most: 120, name: 'What the page draws in a widget' },
  page: { most: 300, name: 'Another page' },
  state: { most: 60, name: 'ctx.stateController' },
  timewindow: { most: 3600, every: 200, name: 'ctx.timewindowFunctions' },
  refresh: { most: 20, every: 1000, name: 'ctx.updateAliases' },
  reset: { most: 10, name: 'ctx.reset' },
  copy: { most: 10, name: 'The clipboard' },
};
const asking = new Set<string>();

/** What meets the page, which is the same for all places of a widget; the rest meets the place alone, and is counted for each. */
const ofPage: ReadonlySet<keyof typeof CHANGES> = new Set(['action', 'state', 'copy']);

/**
 * Notes that the script of a widget changes something around it.
 * @throws Error that names what was called too often
 */
export function noteChange(
  { widget, place }: Pick<WidgetContext, 'widget' | 'place'>,
  kind: keyof typeof CHANGES,
): void {
  const { most, name } = CHANGES[kind];
  noteCall(`${ofPage.has(kind) ? widget.id : place} ${kind}`, most, `${name} is called too often`);
}

const noteAbove = (widgetId: string) => noteCall(`${widgetId} states`, STATES_PER_MINUTE, 'Too many questions');

async function askOnce<T>(widgetId: string, ask: () => Promise<T>): Promise<T> {
  if (asking.has(widgetId)) throw new Error('Too many questions');
  noteCall(widgetId, QUESTIONS_PER_MINUTE, 'Too many questions');
  asking.add(widgetId);
  try {
    return await ask();
  } finally {
    asking.delete(widgetId);
  }
}

const toastTypes = ['success', 'info', 'warn', 'error'] as const;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** Epoch ms, or as many ms. */
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= 8_640_000_000_000_000;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** An entity that a script names; undefined where it doesn't. */
function entityOf(id: unknown, name: unknown, label: unknown): NamedEntity | undefined {
  if (!isObject(id) || typeof id.id !== 'string' || !entityTypes.includes(id.entityType as EntityType))
    return undefined;
  return { id: { entityType: id.entityType as EntityType, id: id.id }, name: text(name), label: text(label) };
}

type HandlersOf = Pick<
  WidgetContext,
  'widget' | 'place' | 'run' | 'states' | 'refresh' | 'show' | 'timewindow' | 'setTimewindow' | 'isEdit'
>;

/** Entries of a way through states, of which what can be read is left. */
const entriesOf = (list: unknown): StateEntry[] =>
  (Array.isArray(list) ? list.slice(0, STATES_LIMIT) : []).flatMap((entry: unknown) =>
    isObject(entry) && typeof entry.id === 'string'
      ? [{ id: entry.id, params: isObject(entry.params) ? (entry.params as StateParams) : {} }]
      : [],
  );

/** How a state looks that a script shows above the dashboard; what isn't as it has to be has its usual value. */
function lookOf(given: unknown): StateLook {
  const look = isObject(given) ? given : {};
  const as = (type: string, name: string) => (typeof look[name] === type ? look[name] : undefined);
  return {
    ...{ dialogTitle: text(look.dialogTitle).slice(0, TOAST_LIMIT), dialogWidth: as('number', 'dialogWidth') },
    ...{ dialogHeight: as('number', 'dialogHeight'), popoverWidth: as('string', 'popoverWidth') },
    ...{ popoverHeight: as('string', 'popoverHeight'), popoverStyle: as('object', 'popoverStyle') },
    popoverPreferredPlacement: as('string', 'popoverPreferredPlacement'),
    dialogHideDashboardToolbar: as('boolean', 'dialogHideDashboardToolbar'),
    popoverHideDashboardToolbar: as('boolean', 'popoverHideDashboardToolbar'),
    popoverHideOnClickOutside: as('boolean', 'popoverHideOnClickOutside'),
  } as StateLook;
}

/** States of one call. */
const STATES_LIMIT = 20;

/**
 * What a stored script may ask the page to do. Nothing that it passes is believed: an action is one of its own widget, a
 * state one of the dashboard, and calls go by `callForFrame`, until its frame has `ended`.
 * @param within where people press for it; absent: anywhere, as for what a press has begun
 */
export const frameHandlers = (
  { widget, place, run, states, refresh, show, timewindow, setTimewindow, isEdit }: HandlersOf,
  ended: AbortSignal,
  within: () => Element | null | undefined = () => undefined,
) => {
  const here = { widget, place };
  const follow = (window: StoredTimewindow | undefined) => {
    noteChange(here, 'timewindow');
    doSpaced(`${place} timewindow`, CHANGES.timewindow.every, () => setTimewindow(window));
  };
  return {
    handleWidgetAction(actionId: unknown, id: unknown, name: unknown, label: unknown, more?: unknown) {
      const action = Object.values(widget.config.actions ?? {})
        .flat()
        .find((one) => one.id === actionId);
      if (!action) return null;
      noteChange(here, 'action');
      if (showsAbove(action)) noteAbove(widget.id);
      run(action, entityOf(id, name, label), more ?? undefined);
      return null;
    },
    http(method: unknown, url: unknown, body: unknown, responseType?: unknown) {
      // By the time of its turn the press may be long past.
      const isPressed = isJustPressed(within());
      return inTurn(ended, (until) => callForFrame(method, url, body, responseType, until, isPressed));
    },
    toast(type: unknown, said: unknown) {
      if (type === null) {
        notify.dismiss(`widget-${widget.id}`);
        return null;
      }
      const known = toastTypes.find((one) => one === type) ?? 'info';
      // One place for each widget: many of its toasts do not pile up.
      notify[known](text(said).slice(0, TOAST_LIMIT), { id: `widget-${widget.id}` });
      return null;
    },
    /** Never unnoticed, and shortly after a press alone, as browsers have it: what people copied before is gone. */
    async copy(said: unknown) {
      if (navigator.userActivation?.isActive === false)
        throw new Error('The clipboard is written shortly after a press alone');
      noteChange(here, 'copy');
      const isDone = await copyText(text(said).slice(0, COPY_LIMIT));
      notify[isDone ? 'success' : 'error'](translate('kit', isDone ? 'copy.done' : 'copy.failed'), {
        id: `widget-${widget.id} copy`,
      });
      return null;
    },
    state(name: unknown, id: unknown, params: unknown, opensRight: unknown) {
      const about: StateParams = isObject(params) ? params : {};
      noteChange(here, 'state');
      if (name === 'open') states.open(text(id), about, opensRight === true);
      else if (name === 'update') states.update(typeof id === 'string' ? id : null, about, opensRight === true);
      else if (name === 'push') states.push(entriesOf(id), params === true);
      else if (name === 'back') states.back(typeof id === 'number' ? id : -1);
      else if (name === 'right') states.openRight();
      else if (name === 'reset') states.reset();
      return null;
    },
    /** A state in a dialog or a popover. */
    show(kind: unknown, id: unknown, params: unknown, look: unknown) {
      const about: StateParams = isObject(params) ? params : {};
      if (kind === 'dialog' || kind === 'popover') {
        noteAbove(widget.id);
        show(kind, { id: text(id), params: about }, lookOf(look));
      }
      return null;
    },
    /** Another time window for now; without a beginning the stored one again. What is edited stays. */
    timewindow(start: unknown, end: unknown, interval: unknown) {
      if (isEdit) return null;
      if (start === null) follow(undefined);
      else if (isTime(start) && isTime(end) && end > start) {
        const { maxDatapointsLimit: maxDatapoints } = session.store.getState();
        const whole = completeTimewindow(timewindow, { maxDatapoints });
        const asked = zoomTimewindow(whole, { startMs: start, endMs: end }, maxDatapoints);
        const { history } = asked;
        follow(isTime(interval) && history ? { ...asked, history: { ...history, interval } } : asked);
      }
      return null;
    },
    /** Another time window as it is stored; what it lacks has its usual value. */
    timewindowConfig(given: unknown) {
      if (isEdit || !isObject(given)) return null;
      const { maxDatapointsLimit: maxDatapoints } = session.store.getState();
      const part = (value: unknown) => (isObject(value) ? value : undefined);
      const { realtime, history, aggregation, ...rest } = given;
      const stored = { ...rest, realtime: part(realtime), history: part(history), aggregation: part(aggregation) };
      follow(completeTimewindow(stored as StoredTimewindow, { maxDatapoints }));
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
    /** The path of an icon; '': there is none of the name. */
    async icon(name: unknown) {
      const { loadPath, findPath } = await loadIcons();
      await loadPath(text(name));
      return findPath(text(name)) ?? '';
    },
    refresh() {
      noteChange(here, 'refresh');
      doSpaced(`${place} refresh`, CHANGES.refresh.every, refresh);
      return null;
    },
  };
};
