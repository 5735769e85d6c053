// The sequencer that Jest itself uses comes with its core.
const core = require.resolve('@jest/core', { paths: [require.resolve('jest')] });
const { default: Sequencer } = require(require.resolve('@jest/test-sequencer', { paths: [core] }));

/** Files that take a minute and more. A fresh clone knows no durations: begun last, they'd be waited for alone. */
const longest = ['durability.test.ts', 'authorisation-mqtt.test.ts'];

/** Begins the longest files first, the others as Jest does. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => longest.some((name) => path.endsWith(name));
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
