import type { SourceEntities } from '@mullion/shared-kit/data/data-source';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { ComponentType } from 'react';
import type { Widget } from '../model/widget';
import type { WidgetAction } from '../model/widget-action';
import type { StateCalls } from '../states/state-calls';
import type { StateParams } from '../states/state-parameter';
import type { NamedEntity, WidgetSource } from './widget-source';

/** All that what draws a widget knows of the dashboard around it. */
export interface WidgetContext {
  widget: Widget;
  /** What the widget's own form stored; may hold anything. */
  settings: Readonly<Record<string, unknown>>;
  sources: readonly WidgetSource[];
  /** Whose alarms; undefined: the widget shows none. */
  alarmSource: WidgetSource | undefined;
  /** Which device the widget commands; undefined: none. */
  target: SourceEntities | undefined;
  /** The widget's own, or the dashboard's. */
  timewindow: StoredTimewindow;
  /** What the dashboard's state is about. */
  params: StateParams;
  stateId: string;
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
}

/** Draws a widget. */
export type WidgetRenderer = ComponentType<{ ctx: WidgetContext }>;
