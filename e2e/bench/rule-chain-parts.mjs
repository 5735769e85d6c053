import { atLeast, atMost, onConsole, runs } from './figures.mjs';
import { ruleChainEdits } from './rule-chain-edits.mjs';
import { ruleChainTrace } from './rule-chain-trace.mjs';
import { ruleChains } from './rule-chains.mjs';

/** Bounds by the number of nodes: shares of what the platform's own console takes, and MB. */
const bounds = { 500: { opened: 540, heap: 35 }, 1000: { opened: 1032, heap: 45 } };

/**
 * The figures of rule chains.
 * @type {Record<string, { title: string, measure: () => Promise<import('./figures.mjs').Figure[]> }>}
 */
export const ruleChainParts = {
  'rule-chains': {
    title: 'Rule chains: 500 and 1,000 nodes',
    measure: onConsole(async (browser, url, pair) => {
      const figures = [];
      for (const [count, bound] of Object.entries(bounds)) {
        const of = await ruleChains(browser, url, pair, Number(count), runs);
        figures.push(
          atMost(`${count} nodes: press in the list → all drawn, median`, of.opened, 'ms', bound.opened),
          atMost('the same: the longest task', of.longTask, 'ms', 200),
          atLeast('panned: frames a second', of.pan.fps, 'fps', 58),
          atMost('the same: the longest frame', of.pan.longest, 'ms', 50),
          atLeast('a node is dragged: frames a second', of.drag.fps, 'fps', 55),
          atMost('Undo → painted', of.undone, 'ms', 100),
          atMost('laid out', of.laidOut.ms, 'ms', 3000),
          atMost('the same: the longest task', of.laidOut.longest, 'ms', 100),
          atMost('JS heap', of.heap, 'MB', bound.heap),
        );
      }
      const edits = await ruleChainEdits(browser, url, pair, 1000, runs);
      const trace = await ruleChainTrace(browser, url, pair, 200);
      return [
        ...figures,
        atMost('1000 nodes: a form is applied → painted, median', edits.applied, 'ms', 100),
        atMost('100 nodes are pasted among them → painted, median', edits.pasted, 'ms', 100),
        atMost('20 openings and leavings: JS heap grows', edits.growth, '%', 5),
        atMost('the same: more elements that are held outside of the page', edits.detached, '', 0),
        atLeast('a trace of 200 messages a second: frames a second', trace.fps, 'fps', 50),
      ];
    }),
  },
};
