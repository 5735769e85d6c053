/** The least share of equal steps, in percent: of each scenario, and of all together. Some differ by intention. */
export const SCENARIO_MINIMUM = 95;
export const TOTAL_MINIMUM = 99;

/** Steps that only the rule engine makes equal, by number, and why: they are played, but not counted. */
export const WITHOUT_ENGINE = {
  'events-debug': {
    steps: [
      11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 26, 28, 30, 31, 33, 34, 36, 37, 38, 40, 41, 47, 49, 51, 54,
    ],
    why: 'events of debugged nodes are written when messages run through them',
  },
  'rulechains-metadata': { steps: [55], why: 'the latest debugged input of a node' },
};

/** The least share of recorded scripts with an equal answer, in percent, per language. */
export const SCRIPT_THRESHOLDS = { tbel: 99, js: 99 };
