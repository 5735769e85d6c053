import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { isInMobileApp } from '@mullion/shared-kit/session/mobile-app';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Widget } from '../model/widget';
import type { WidgetAction } from '../model/widget-action';
import { aggregatedKeyOf } from '../runtime/aggregated-key';
import { firstEntity } from '../runtime/first-entity';
import { fillsDialog } from '../runtime/run-action';
import type { useWindowForNow } from '../runtime/use-window-for-now';
import type { WidgetContext } from '../runtime/widget-context';
import { type NamedEntity, sourcesOf, type WidgetSource } from '../runtime/widget-source';
import { type CustomRun, isSameRun, loadCustomAction, runInDialog } from '../widgets/run-custom-action';
import { warmTemplates } from '../widgets/warm-templates';
import { useDashboardView } from './dashboard-view';

const CustomAction = lazy(() => loadCustomAction().then((file) => file.CustomAction));

/** Whether an action may be about an entity, so that the widget's own has to be found where none was pressed. */
const needsEntity = (action: WidgetAction) => hasFunctions(action.type) || action.setEntityId === true;
/** Whether functions of an action have to run: those of the mobile app’s run inside of it alone. */
const hasFunctions = (type: WidgetAction['type']) =>
  type === 'custom' || type === 'customPretty' || (type === 'mobileAction' && isInMobileApp());

/** What is stored may be anything, and what is left of a damaged action does nothing. */
const actionsIn = (stored: readonly WidgetAction[] | undefined): readonly WidgetAction[] =>
  Array.isArray(stored) ? stored.filter(({ type }) => type) : [];

/** What the widget is told of the dashboard; the same object as long as it says the same. */
export function useWidget(widget: Widget, own: ReturnType<typeof useWindowForNow>, setHead: WidgetContext['setHead']) {
  const view = useDashboardView();
  const place = `${widget.id} ${useId()}`;
  const { entityAliases, filters, params, timewindow, stateId, states, run: follow, refresh, round } = view;
  const { stack, stateName, isEdit, show, drawState } = view;
  const { config } = widget;
  const hasOwnTimewindow = config.useDashboardTimewindow === false;
  const { timewindow: window, usualTimewindow } = hasOwnTimewindow ? own : view;
  const { sources, faults, alarmSource, target } = useMemo(
    () => sourcesOf(config, { entityAliases, filters, round }),
    [config, entityAliases, filters, round],
  );
  const setTimewindow = hasOwnTimewindow ? own.followForNow : view.setTimewindow;
  const { start, unseen } = useCustomActions();
  const gone = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    gone.current = here;
    return () => here.abort();
  }, []);
  const { ctx } = useMemo(() => {
    const runAbout = (action: WidgetAction, about: NamedEntity | undefined, more: unknown) =>
      hasFunctions(action.type) ? start({ ctx: made.ctx, action, about, more }) : follow(action, about);
    const run: WidgetContext['run'] = (action, about, more) => {
      if (about || !needsEntity(action)) return runAbout(action, about, more);
      const whose = alarmSource ? [alarmSource] : sources;
      runSafely(async () => runAbout(action, await firstEntity(whose, params, gone.current.signal), more));
    };
    const ctx: WidgetContext = {
      widget,
      place,
      settings: config.settings ?? {},
      sources,
      alarmSource,
      target,
      timewindow: window,
      usualTimewindow,
      params,
      stateId,
      states,
      ...{ stack, stateName, isEdit, show, drawState, setHead },
      setDashboardTimewindow: view.chooseTimewindow,
      dashboardTimewindow: timewindow,
      setTimewindow,
      sourcesFor: (datasources) =>
        sourcesOf({ datasources: [...datasources] }, { entityAliases, filters, round }).sources,
      actions: (source) => actionsIn(config.actions?.[source]),
      run,
      refresh,
    };
    const made = { ctx };
    return made;
  }, [
    ...[
      widget,
      place,
      config,
      sources,
      alarmSource,
      target,
      window,
      usualTimewindow,
      timewindow,
      setTimewindow,
      params,
      stateId,
      states,
    ],
    ...[
      stack,
      stateName,
      isEdit,
      show,
      drawState,
      setHead,
      view.chooseTimewindow,
      entityAliases,
      filters,
      round,
      follow,
      start,
      refresh,
    ],
  ]);
  useEffect(() => {
    const dialogs = Object.values(config.actions ?? {})
      .flatMap(actionsIn)
      .filter(fillsDialog);
    return dialogs.length > 0 ? warmTemplates(dialogs) : undefined;
  }, [config.actions]);
  return { ctx, faults, unseen, hasOwnTimewindow: hasOwnTimewindow && followsTime(widget, sources) };
}

/** Whether what a widget shows depends on a time window: series, alarms, and values that stand for one. */
const followsTime = ({ type }: Widget, sources: readonly WidgetSource[]) =>
  type === 'timeseries' ||
  type === 'alarm' ||
  (type === 'latest' && sources.some(({ keys }) => keys.some(aggregatedKeyOf)));

/** Actions of one widget whose functions run unseen at once: of more the oldest ends. */
const RUNNING_LIMIT = 8;

/** The function of an action that runs, and that nobody sees. */
interface Running {
  run: CustomRun;
  key: number;
  end: () => void;
}

/**
 * Runs functions of actions, each until it is over: in a dialog, or unseen in the widget. While one may yet fill a dialog
 * about an entity, it isn't begun again about that: who presses again waits for the same.
 */
function useCustomActions(): { start: (run: CustomRun) => void; unseen: ReactNode } {
  const [drawn, setDrawn] = useState<readonly Running[]>([]);
  const running = useRef(new Set<Running>());
  const count = useRef(0);
  const start = useCallback((run: CustomRun) => {
    const isDialog = fillsDialog(run.action);
    if (isDialog && [...running.current].some((one) => isSameRun(one.run, run))) return;
    count.current += 1;
    const givenUp = new AbortController();
    const over = () => {
      running.current.delete(one);
      if (!isDialog) setDrawn((before) => before.filter((other) => other !== one));
    };
    const end = () => {
      over();
      givenUp.abort();
    };
    const one: Running = { run, key: count.current, end };
    running.current.add(one);
    const [oldest] = running.current;
    if (running.current.size > RUNNING_LIMIT) oldest?.end();
    if (isDialog) runSafely(() => runInDialog(run, givenUp.signal, over).finally(over));
    else setDrawn((before) => [...before, one]);
  }, []);
  // What still waits to fill a dialog ends with the widget; what is shown is over here.
  useEffect(
    () => () => {
      for (const one of [...running.current]) one.end();
    },
    [],
  );
  const unseen = drawn.map(({ run, key, end }) => <CustomAction key={key} {...run} onClose={end} />);
  return { start, unseen };
}
