import type { SourceEntities } from '@mullion/shared-kit/data/data-source';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { ComponentType, ReactNode } from 'react';
import type { GridSettings } from '../model/dashboard';
import type { Widget, WidgetDatasource } from '../model/widget';
import type { WidgetAction } from '../model/widget-action';
import type { StateCalls } from '../states/state-calls';
import type { StateEntry, StateParams } from '../states/state-parameter';
import type { StateStack } from '../states/state-stack';
import type { NamedEntity, WidgetSource } from './widget-source';

/** All that what draws a widget knows of the dashboard around it. */
export interface WidgetContext {
  widget: Widget;
  /** Which of the places it is where the page shows the widget: states inside of others and above them may show it once more. */
  place: string;
  /** What the widget's own form stored; may hold anything. */
  settings: Readonly<Record<string, unknown>>;
  sources: readonly WidgetSource[];
  /** Whose alarms; undefined: the widget shows none. */
  alarmSource: WidgetSource | undefined;
  /** Which device the widget commands; undefined: none. */
  target: SourceEntities | undefined;
  /** The widget's own, or the dashboard's. */
  timewindow: StoredTimewindow;
  /** The time window that comes back once none is followed for now; while none is, `timewindow`. */
  usualTimewindow: StoredTimewindow;
  dashboardTimewindow: StoredTimewindow;
  /** Has the widget, and all that follow the same, follow another time window for now; undefined: the usual one again. */
  setTimewindow: (timewindow: StoredTimewindow | undefined) => void;
  /** What the dashboard's state is about. */
  params: StateParams;
  stateId: string;
  stateName: string;
  /** The way to the state. */
  stack: StateStack;
  isEdit: boolean;
  /** Goes to other states. */
  states: StateCalls;
  /** What the widget offers at one of its places, such as `rowClick`. */
  actions: (source: string) => readonly WidgetAction[];
  /**
   * Does what an action says, about an entity: where none is given, the first of the widget's. `more`: what was pressed, as
   * functions of actions get it.
   */
  run: (action: WidgetAction, about?: NamedEntity, more?: unknown) => void;
  /** Has what aliases stand for found anew. */
  refresh: () => void;
  /** Shows a state above the dashboard, with the look of an action that does. */
  show: (kind: 'dialog' | 'popover', entry: StateEntry, look: StateLook) => void;
  /** Draws another state of the dashboard inside of the widget. */
  drawState: (wanted: StateWithinProps) => ReactNode;
  /** Has the dashboard follow another time window, as if its viewer had chosen it in the toolbar, whatever the widget follows. */
  setDashboardTimewindow: (timewindow: StoredTimewindow) => void;
  /** Datasources that the widget’s configuration doesn’t have, with the dashboard’s aliases and filters. */
  sourcesFor: (datasources: readonly WidgetDatasource[]) => readonly WidgetSource[];
  /** Changes the head of the widget; undefined: as it is configured. */
  setHead: (head: WidgetHead | undefined) => void;
}

/** A state inside of a widget. */
export interface StateWithinProps {
  id: string;
  /** It is about what the state around it is about; else about what that was about first. */
  follows: boolean;
  /** Over the settings of its own grids. */
  grid: Partial<GridSettings>;
}

/** How a state looks that stands above the dashboard. */
export type StateLook = Partial<Omit<WidgetAction, 'id' | 'name' | 'icon' | 'type'>>;

/** What the script of a widget says of its head. */
export interface WidgetHead {
  title?: string;
  tooltip?: string;
  isHidden?: boolean;
  actions: readonly { name: string; icon: string; press: () => void }[];
}

/** Draws a widget. */
export type WidgetRenderer = ComponentType<{ ctx: WidgetContext }>;
