import { isOn, isOneOf, not } from '../conditions';
import { chips, choice, flag, number, pattern } from '../field-kinds';
import { nodeForm } from '../node-form';
import { timeUnit } from '../shared-fields';

const ofAll = { required: true, when: isOneOf('fetchMode', 'ALL') };
const byPattern = isOn('useMetadataIntervalPatterns');
const interval = { required: true, min: 1, max: 2_147_483_647, when: not(byPattern) };

export const originatorTelemetry = nodeForm({
  class: 'metadata.TbGetTelemetryNode',
  directive: 'tbEnrichmentNodeGetTelemetryFromDatabase',
  help: 'originator-telemetry',
  fields: [
    chips('latestTsKeyNames', { name: 'timeseriesKeys', hint: 'pattern' }),
    choice('fetchMode', ['FIRST', 'LAST', 'ALL'], { required: true }),
    choice('aggregation', ['MIN', 'MAX', 'AVG', 'SUM', 'COUNT', 'NONE'], ofAll),
    choice('orderBy', ['ASC', 'DESC'], ofAll),
    number('limit', { ...ofAll, min: 2, max: 1000 }),
    flag('useMetadataIntervalPatterns'),
    number('startInterval', interval),
    timeUnit('startIntervalTimeUnit', { when: not(byPattern) }),
    number('endInterval', interval),
    timeUnit('endIntervalTimeUnit', { when: not(byPattern) }),
    pattern('startIntervalPattern', { required: true, when: byPattern }),
    pattern('endIntervalPattern', { required: true, when: byPattern }),
  ],
});
