import { atLeast, atMost, onConsole, runs, signInAs } from './figures.mjs';
import { fillAuditLog, largeAuditLog } from './large-audit-log.mjs';
import { timeOpening } from './open-list.mjs';
import { settingsPages } from './settings-pages.mjs';
import { fillUsage, usagePage } from './usage-page.mjs';
import { versionControl } from './version-control.mjs';

/** Shares of what a list of entities takes in the platform's own console: 450 ms first, 311 ms again. */
const bounds = { first: 0.27 * 450, again: 0.2 * 311 };

/**
 * The figures of settings and operations.
 * @type {Record<string, { title: string, measure: () => Promise<import('./figures.mjs').Figure[]> }>}
 */
export const settingsParts = {
  settings: {
    title: `Opening settings pages, medians of ${runs} and more`,
    measure: onConsole(async (browser, url, tenant) => {
      const accounts = { tenant, sysadmin: await signInAs(url, 'sysadmin') };
      const figures = [];
      for (const [account, pages] of Object.entries(settingsPages)) {
        for (const [name, [path, shown]] of Object.entries(pages)) {
          const { first, again } = await timeOpening(browser, url, accounts[account], { path, shown }, runs);
          figures.push(
            atMost(`${name}: press of the menu entry → painted, first`, first, 'ms', bounds.first),
            atMost(`${name}: the same, again`, again, 'ms', bounds.again),
          );
        }
      }
      return figures;
    }),
  },
  'audit-log': {
    title: 'An audit log of 10⁶ records',
    measure: onConsole(async (browser, _url, pair, bench) => {
      await fillAuditLog(bench, pair);
      const times = await largeAuditLog(browser, bench.url, await signInAs(bench.url, 'tenant'));
      const what = {
        paging: 'press of Next page → painted rows',
        sorting: 'press of a header → painted rows',
        searching: 'search, Enter → painted rows',
        filtering: 'an action is chosen → painted rows',
      };
      return Object.entries(what).flatMap(([name, figure]) => [
        atMost(`${figure}, p50`, times[name].p50, 'ms'),
        atMost(`${figure}, p99`, times[name].p99, 'ms', 300),
      ]);
    }),
  },
  usage: {
    title: 'API usage with a year of data',
    measure: onConsole(async (browser, _url, pair, bench) => {
      await fillUsage(bench, pair);
      const { opened, year, fps } = await usagePage(browser, bench.url, await signInAs(bench.url, 'tenant'), runs);
      return [
        atMost('press of the menu entry → painted cards and charts, median', opened, 'ms', 400),
        atMost('press of Details → a year in two painted charts, median', year, 'ms', 400),
        atLeast('while a device reports 20 times a second: frames a second', fps, 'fps', 55),
      ];
    }),
  },
  'version-control': {
    title: 'Version control: 10,000 commits, documents of 20,000 lines',
    measure: onConsole(async (browser, url, pair) => {
      const of = await versionControl(browser, url, pair, runs);
      return [
        atMost('press of the menu entry → ten painted versions, p99', of.opening.p99, 'ms', 500),
        atMost('press of Next page → ten painted versions, p99', of.paging.p99, 'ms', 500),
        atMost('search, Enter → ten painted versions, p99', of.searching.p99, 'ms', 500),
        atMost('press of Compare → two painted documents, median', of.compared, 'ms', 500),
        atMost('the same: the longest task (0: none over 50 ms)', of.longest, 'ms', 100),
        atLeast('the comparison is scrolled: frames a second', of.fps, 'fps', 58),
      ];
    }),
  },
};
