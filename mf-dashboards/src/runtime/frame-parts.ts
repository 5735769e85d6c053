import { frameActions } from './frame/actions';
import { callLine } from './frame/call-line';
import { frameChanges } from './frame/changes';
import { frameClosing } from './frame/closed';
import { frameCommands } from './frame/commands';
import { datePattern } from './frame/date-pattern';
import { frameDialogs } from './frame/dialogs';
import { frameDoors } from './frame/doors';
import { frameEnding } from './frame/ending';
import { frameFailures } from './frame/failures';
import { frameHabits } from './frame/habits';
import { frameHead } from './frame/head';
import { httpCall } from './frame/http-options';
import { legendOf } from './frame/legend';
import { frameMap } from './frame/map';
import { frameObservables } from './frame/observables';
import { frameOrders } from './frame/orders';
import { framePageServices } from './frame/page-services';
import { framePages } from './frame/pages';
import { frameServices } from './frame/services';
import { frameStates } from './frame/states';
import { frameSubscriptions } from './frame/subscriptions';
import { frameTemplates } from './frame/templates';
import { frameUtils } from './frame/utils';
import { platformClasses } from './script-arguments';

/** What the runtime is made of, as the frame gets it. */
export const frameParts = {
  observables: frameObservables,
  failures: frameFailures,
  ending: frameEnding,
  orders: frameOrders,
  doors: frameDoors,
  services: frameServices,
  callLine,
  httpCall,
  pageServices: framePageServices,
  datePattern,
  commands: frameCommands,
  head: frameHead,
  states: frameStates,
  actions: frameActions,
  map: frameMap,
  legendOf,
  pages: framePages,
  subscriptions: frameSubscriptions,
  templates: frameTemplates,
  dialogs: frameDialogs,
  utils: frameUtils,
  habits: frameHabits,
  changes: frameChanges,
  closing: frameClosing,
  /** Classes that a script may name, and that there are none of here. */
  classes: platformClasses,
  /** The widget's template, where the frame has the code of templates; '': it has none. */
  template: '',
  /** Lines of the program before the script. */
  lines: 0,
};

export type FrameParts = typeof frameParts;
