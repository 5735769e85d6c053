import { type GeofenceConfig, geofenceShape, isInside } from '../../content/geofence.js';
import { defineNode } from '../../node.js';

/** Whether a message comes from inside of a perimeter. */
export const geofencingFilter = defineNode<GeofenceConfig>({
  class: 'geo.TbGpsGeofencingFilterNode',
  labels: ['True', 'False'],
  configuration: geofenceShape,
  execute: (config, message) => (isInside(config, message) ? 'True' : 'False'),
});
