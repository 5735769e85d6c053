import { number } from '../field-kinds';
import { nodeForm } from '../node-form';
import { perimeter, timeUnit } from '../shared-fields';

const duration = { required: true, min: 1, max: 2_147_483_647 };

export const gpsGeofencingEvents = nodeForm({
  class: 'geo.TbGpsGeofencingActionNode',
  directive: 'tbActionNodeGpsGeofencingConfig',
  help: 'gps-geofencing-events',
  fields: [
    ...perimeter,
    number('minInsideDuration', duration),
    timeUnit('minInsideDurationTimeUnit'),
    number('minOutsideDuration', duration),
    timeUnit('minOutsideDurationTimeUnit'),
  ],
});
