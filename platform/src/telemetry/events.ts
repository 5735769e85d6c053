/** What the telemetry store announces after a commit. Values travel as the text WebSocket messages carry. */
import type { EntityId } from '../framework/ids.js';
import type { AttributeScope } from './scopes.js';

/** One saved point: key, time, text. */
export type SavedPoint = readonly [key: string, ts: number, text: string];

/** One saved attribute; `json` is its value as JSON text, for devices. */
export interface SavedAttribute {
  key: string;
  ts: number;
  text: string;
  json: string;
}

declare module '../framework/events.js' {
  interface PlatformEvents {
    /**
     * `isCopy`: an entity view shows values of its entity, which are stored and told of there. `isOwn`: the platform says something of
     * itself, which is no usage of the tenant.
     */
    'telemetry.saved': {
      entityId: EntityId;
      tenantId: string;
      points: SavedPoint[];
      isCopy?: boolean;
      isOwn?: boolean;
    };
    /** Latest values that are gone (`ts` 0, empty text) or fell back to an older one. */
    'telemetry.deleted': { entityId: EntityId; tenantId: string; latest: SavedPoint[] };
    /** `untold`: the device is not told of its shared attributes. */
    'attributes.saved': {
      entityId: EntityId;
      tenantId: string;
      scope: AttributeScope;
      values: SavedAttribute[];
      untold?: boolean;
    };
    'attributes.deleted': {
      entityId: EntityId;
      tenantId: string;
      scope: AttributeScope;
      keys: string[];
      untold?: boolean;
    };
  }
}
