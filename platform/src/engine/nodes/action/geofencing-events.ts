import { refuseForeign } from '../../../framework/access.js';
import type { Tx } from '../../../framework/tx.js';
import { whole } from '../../configuration.js';
import { type GeofenceConfig, geofenceShape, isInside } from '../../content/geofence.js';
import { TIME_UNITS, type TimeUnit, timeUnit } from '../../content/time-units.js';
import { nodeState, remember } from '../../effects/node-state.js';
import { defineNode, inTurn } from '../../node.js';

interface Config extends GeofenceConfig {
  minInsideDuration: number;
  minInsideDurationTimeUnit: TimeUnit | null;
  minOutsideDuration: number;
  minOutsideDurationTimeUnit: TimeUnit | null;
}
interface Place {
  inside: boolean;
  /** Since when. */
  since: number;
  /** Whether it was told that it is there for long. */
  told: boolean;
}
interface State {
  places: Map<string, Place>;
  turn: ReturnType<typeof inTurn>;
}

const longEnough = (config: Config, inside: boolean): number =>
  inside
    ? config.minInsideDuration * TIME_UNITS[config.minInsideDurationTimeUnit ?? 'MINUTES']
    : config.minOutsideDuration * TIME_UNITS[config.minOutsideDurationTimeUnit ?? 'MINUTES'];

/** Tells when an originator enters or leaves a perimeter, and once when it is inside or outside for long. */
export const geofencingEvents = defineNode<Config, State>({
  class: 'geo.TbGpsGeofencingActionNode',
  labels: ['Success', 'Entered', 'Left', 'Inside', 'Outside'],
  configuration: {
    ...geofenceShape,
    minInsideDuration: whole,
    minInsideDurationTimeUnit: timeUnit,
    minOutsideDuration: whole,
    minOutsideDurationTimeUnit: timeUnit,
  },
  start: () => ({ places: new Map(), turn: inTurn() }),
  changed: ({ entityId, kind }, _config, { state }) => {
    if (kind !== 'saved') state.places.delete(entityId.id);
  },
  execute: (config, message, { state, read, write, first, nodeId, tenantId }) => {
    const inside = isInside(config, message);
    const { originator } = message;
    const { id } = originator;
    const look = (tx: Tx) => {
      refuseForeign(tx, tenantId, originator);
      return nodeState(tx, nodeId, id) as Place | undefined;
    };
    return state.turn(id, async () => {
      // It was told before a crash.
      const before = first(remember)?.value;
      if (before) return before;
      const now = Date.now();
      const known = state.places.get(id) ?? (await read(look));
      const keep = async (place: Place, label: string): Promise<string> => {
        state.places.set(id, place);
        await write(remember, { entityId: originator, data: place, answer: label });
        return label;
      };
      if (known?.inside !== inside) return keep({ inside, since: now, told: false }, inside ? 'Entered' : 'Left');
      state.places.set(id, known);
      if (known.told || now - known.since <= longEnough(config, inside)) return 'Success';
      return keep({ ...known, told: true }, inside ? 'Inside' : 'Outside');
    });
  },
});
