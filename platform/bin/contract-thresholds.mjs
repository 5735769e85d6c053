/** The least share of equal steps, in percent, per scenario. */
export const THRESHOLDS = {
  'session-login': 90,
  'session-users': 70,
  'customers-crud': 90,
  'devices-crud': 90,
  'devices-credentials': 90,
  'devices-lists': 90,
  'devices-onboard': 90,
  'devices-assign': 90,
  'telemetry-attributes': 90,
  'telemetry-timeseries': 90,
  'telemetry-delete': 90,
  'realtime-v1': 70,
  'realtime-entity-data': 70,
  'realtime-errors': 70,
};

/** Calls this platform does not have yet: their steps do not count. */
export const LATER = /\/api\/(edge|entityView)\b/;
