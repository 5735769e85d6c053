import { flag, number } from '../field-kinds';
import { nodeForm } from '../node-form';

export const saveTimeseries = nodeForm({
  class: 'telemetry.TbMsgTimeseriesNode',
  directive: 'tbActionNodeTimeseriesConfig',
  help: 'save-timeseries',
  fields: [number('defaultTTL', { required: true, min: 0 }), flag('skipLatestPersistence'), flag('useServerTs')],
});
