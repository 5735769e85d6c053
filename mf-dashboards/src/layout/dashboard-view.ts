import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { createContext, use } from 'react';
import type { DashboardConfiguration } from '../model/dashboard';
import type { WidgetAction } from '../model/widget-action';
import type { WidgetContext } from '../runtime/widget-context';
import type { NamedEntity } from '../runtime/widget-source';
import type { StateCalls } from '../states/state-calls';
import type { StateParams } from '../states/state-parameter';
import type { StateStack } from '../states/state-stack';

/** What widgets share of the dashboard that they are in. */
export interface DashboardView extends Pick<DashboardConfiguration, 'entityAliases' | 'filters'> {
  params: StateParams;
  /** That of the toolbar. */
  timewindow: StoredTimewindow;
  /** The one that comes back once none is followed for now. */
  usualTimewindow: StoredTimewindow;
  /** The state that is shown, and how to go elsewhere. */
  stateId: string;
  states: StateCalls;
  /** The way to the state, and what it is called. */
  stack: StateStack;
  stateName: string;
  isEdit: boolean;
  /** Has all follow another time window for now; undefined: the usual one again. */
  setTimewindow: (timewindow: StoredTimewindow | undefined) => void;
  /** Has all follow another time window, as if the viewer had chosen it in the toolbar. */
  chooseTimewindow: (timewindow: StoredTimewindow) => void;
  /** Shows a state above the dashboard. */
  show: WidgetContext['show'];
  /** Draws another state inside of a widget. */
  drawState: WidgetContext['drawState'];
  /** The states around this one, where it stands inside of a widget. */
  within: readonly string[];
  /** Goes where an action leads. */
  run: (action: WidgetAction, about?: NamedEntity) => void;
  /** Changes when what aliases stand for is to be found anew. */
  round: number;
  refresh: () => void;
}

const Context = createContext<DashboardView | null>(null);

/** Gives the view to the widgets inside. */
export const DashboardViewProvider = Context;

/** The dashboard around a widget. */
export function useDashboardView(): DashboardView {
  const view = use(Context);
  if (!view) throw new Error('a widget is drawn outside of a dashboard');
  return view;
}
