import type { DashboardView } from '../layout/dashboard-view';

const nothing = () => {};
const timewindow = { realtime: { timewindowMs: 60_000 } };

/** What stands around widgets that are on no dashboard: nothing leads anywhere. */
export const libraryView: DashboardView = {
  entityAliases: {},
  filters: {},
  params: {},
  timewindow,
  usualTimewindow: timewindow,
  stateId: 'default',
  states: { open: nothing, update: nothing, reset: nothing, push: nothing, back: nothing, openRight: nothing },
  stack: [],
  stateName: '',
  drawState: () => null,
  within: [],
  isEdit: false,
  setTimewindow: nothing,
  chooseTimewindow: nothing,
  show: nothing,
  run: nothing,
  round: 0,
  refresh: nothing,
};
