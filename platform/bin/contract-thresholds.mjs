/** The least share of equal steps, in percent: of each scenario, and of all together. Some differ by intention. */
export const SCENARIO_MINIMUM = 95;
export const TOTAL_MINIMUM = 99;

/** The least share of recorded scripts with an equal answer, in percent, per language. */
export const SCRIPT_THRESHOLDS = { tbel: 99, js: 99 };

/** The least share of recorded cases of the rule engine that come out equal. */
export const ENGINE_MINIMUM = 98;
