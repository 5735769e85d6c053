import { nodeForm } from '../node-form';
import { perimeter } from '../shared-fields';

export const gpsGeofencingFilter = nodeForm({
  class: 'geo.TbGpsGeofencingFilterNode',
  directive: 'tbFilterNodeGpsGeofencingConfig',
  help: 'gps-geofencing-filter',
  fields: [...perimeter],
});
