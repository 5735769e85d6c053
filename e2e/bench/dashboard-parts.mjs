import { dashboardCards } from './dashboard-cards.mjs';
import { dashboardDay, HOURS } from './dashboard-day.mjs';
import { dashboardEdit } from './dashboard-edit.mjs';
import { dashboardFrames } from './dashboard-frames.mjs';
import { dashboardStates } from './dashboard-states.mjs';
import { atLeast, atMost, onConsole, runs } from './figures.mjs';

/**
 * The figures of dashboards, by part.
 * @type {Record<string, { title: string, measure: () => Promise<import('./figures.mjs').Figure[]> }>}
 */
export const dashboardParts = {
  'dashboard-states': {
    title: 'Dashboards: two states of eleven widgets',
    measure: onConsole(async (_browser, url, pair) => {
      const { switched, heap, nodes, listeners } = await dashboardStates(url, pair);
      return [
        atMost('200 switches: press → painted values, median', switched, 'ms', 60),
        atMost('the same: growth of the heap', heap, '%', 5),
        atMost('the same: more nodes', nodes, '', 0),
        atMost('the same: more listeners', listeners, '', 0),
      ];
    }),
  },
  'dashboard-cards': {
    title: 'Dashboards: a hundred cards',
    measure: onConsole(async (_browser, url, pair) => {
      const { opened, few, many } = await dashboardCards(url, pair, runs);
      return [
        atMost('press in the list → all painted values, in a new browser', opened, 'ms', 600),
        atLeast('200 values/s asked: sent', few.sent, '/s', 190),
        atLeast('the same: frames a second', few.fps, 'fps', 55),
        atMost('the same: sent → painted, p95', few.p95, 'ms', 150),
        atLeast('1,000 values/s asked: sent', many.sent, '/s', 950),
        atLeast('the same: frames a second', many.fps, 'fps', 50),
        atMost('the same: the last values, sent → painted', many.last, 'ms', 300),
      ];
    }),
  },
  'dashboard-edit': {
    title: 'Dashboards: 200 widgets in edit mode',
    measure: onConsole(async (_browser, url, pair) => {
      const { fps, longest, dropped, undone, redone } = await dashboardEdit(url, pair, runs);
      return [
        atLeast('a widget is dragged: frames a second', fps, 'fps', 55),
        atMost('the same: the longest frame', longest, 'ms'),
        atMost('drop → painted', dropped, 'ms'),
        atMost('Undo → painted', undone, 'ms', 50),
        atMost('Redo → painted', redone, 'ms', 50),
      ];
    }),
  },
  'dashboard-frames': {
    title: 'Dashboards: widgets whose scripts run in frames',
    measure: onConsole(async (browser, url, pair) => {
      const { first, more } = await dashboardFrames(browser, url, pair, runs);
      return [
        atMost('the first in a new browser: press → painted value', first, 'ms', 400),
        atMost('20 more in one state: press → painted values', more, 'ms', 1200),
      ];
    }),
  },
  'dashboard-day': {
    title: 'Dashboards: a day on a wall',
    measure: async () => {
      const { updates, day, nodes, listeners, shown, renewed } = await dashboardDay();
      return [
        atMost('100,000 values: growth of the heap', updates, '%', 5),
        atMost('a day: growth of the heap', day, '%', 5),
        atMost('the same: more nodes', nodes, ''),
        atMost('the same: more listeners', listeners, ''),
        atLeast('the same: cards that show the last value', shown, '%', 100),
        atLeast('the same: renewals of the token, which expires each hour', renewed, '', HOURS),
      ];
    },
  },
};
