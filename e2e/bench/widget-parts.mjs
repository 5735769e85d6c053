import { atLeast, atMost, onConsole, runs } from './figures.mjs';
import { widgetAlarms } from './widget-alarms.mjs';
import { widgetChart } from './widget-charts.mjs';
import { widgetMap } from './widget-map.mjs';
import { widgetTables } from './widget-tables.mjs';

/**
 * The figures of widgets, by part.
 * @type {Record<string, { title: string, measure: () => Promise<import('./figures.mjs').Figure[]> }>}
 */
export const widgetParts = {
  'widget-charts': {
    title: 'Widgets: charts of two lines with 10,000 and 50,000 raw points each',
    measure: onConsole(async (_browser, _url, _pair, bench) => {
      const few = await widgetChart(bench, { lines: 2, points: 10_000 }, runs);
      const many = await widgetChart(bench, { lines: 2, points: 50_000 }, runs);
      return [
        atMost('2 × 10,000: press in the list → drawn, in a new browser', few.opened, 'ms'),
        atMost('the same, again', few.again, 'ms', 250),
        atMost('dragged over half of it → drawn', few.zoomed, 'ms', 60),
        atMost('the window has another width → drawn', few.resized, 'ms', 80),
        atMost('2 × 50,000: press in the list → drawn, in a new browser', many.opened, 'ms', 500),
        atMost('the same, again', many.again, 'ms', 500),
        atMost('the longest task meanwhile (0: none over 50 ms)', many.longest, 'ms', 200),
        atMost('dragged over half of it → drawn', many.zoomed, 'ms', 100),
        atMost('the window has another width → drawn', many.resized, 'ms', 250),
        atMost('JS heap', many.heap, 'MB', 30),
      ];
    }),
  },
  'widget-million': {
    title: 'Widgets: a chart of 10⁶ raw points',
    measure: onConsole(async (_browser, _url, _pair, bench) => {
      const { opened, again, fps } = await widgetChart(bench, { lines: 1, points: 1_000_000 }, runs);
      return [
        atMost('press in the list → all drawn, in a new browser', opened, 'ms', 1500),
        atMost('the same, again', again, 'ms', 1500),
        atLeast('what is zoomed goes with the pointer: frames a second', fps, 'fps', 50),
      ];
    }),
  },
  'widget-tables': {
    title: 'Widgets: a table of 1,000 live rows',
    measure: onConsole(async (_browser, url, pair) => {
      const { opened, made, fps, longest } = await widgetTables(url, pair, runs);
      return [
        atMost('press in the list → all values in sight, in a new browser', opened, 'ms', 400),
        atMost('the same with four functions a row', made, 'ms', 800),
        atLeast('scrolled while 100 values/s come: frames a second', fps, 'fps', 58),
        atMost('the same: the longest frame', longest, 'ms'),
      ];
    }),
  },
  'widget-map': {
    title: 'Widgets: a map of 10,000 markers',
    measure: onConsole(async (_browser, url, pair) => {
      const { opened, clustered, fps, zoomed, heap } = await widgetMap(url, pair, runs);
      return [
        atMost('press in the list → all markers, in a new browser', opened, 'ms', 1000),
        atMost('the same, where they stand together', clustered, 'ms', 700),
        atLeast('the map is dragged: frames a second', fps, 'fps', 50),
        atMost('a step of the zoom → painted', zoomed, 'ms', 120),
        atMost('what the page holds more', heap, 'MB', 40),
      ];
    }),
  },
  'widget-alarms': {
    title: 'Widgets: a table of alarms',
    measure: onConsole(async (_browser, url, pair) => {
      const { changes, fps } = await widgetAlarms(url, pair);
      return [
        atLeast('changes of alarms that were sent', changes, '/s', 95),
        atLeast('the table meanwhile: frames a second', fps, 'fps', 55),
      ];
    }),
  },
};
