/** Attributes and time series that nodes save and delete. */

import { requireOwn } from '../../framework/access.js';
import type { EntityId } from '../../framework/ids.js';
import { deleteAttributes } from '../../telemetry/delete-values.js';
import type { Point } from '../../telemetry/payload.js';
import type { AttributeScope } from '../../telemetry/scopes.js';
import type { TypedValue } from '../../telemetry/typed-value.js';
import { saveAttributes, saveHistory, saveTelemetry, usualLifetime } from '../../telemetry/value-store.js';
import { defineEffect, type Told } from '../effect.js';

interface SavedValues {
  entityId: EntityId;
  points: Point[];
  /** Milliseconds; 0: as long as the tenant's values are usually kept. */
  ttl: number;
  /** Latest values stay as they are. */
  skipLatest?: boolean;
}

/** Saves points of time series. */
export const saveValues = defineEffect('values.save', (tx, args: SavedValues, { tenantId }): void => {
  const { entityId, points, skipLatest } = args;
  requireOwn(tx, tenantId, entityId);
  const ttl = args.ttl || usualLifetime(tx, tenantId);
  (skipLatest ? saveHistory : saveTelemetry)(tx, { entityId, tenantId }, points, ttl);
});

interface SavedAttributes {
  entityId: EntityId;
  /** null: they are kept nowhere. */
  scope: AttributeScope | null;
  values: [string, TypedValue][];
  /** The device hears of its shared attributes. */
  tellDevice: boolean;
  /** What chains hear of it. */
  told: Told | null;
}

/** Saves attributes. */
export const putAttributes = defineEffect('attributes.save', (tx, args: SavedAttributes, { tenantId, tell }): void => {
  const { entityId, scope, values, tellDevice, told } = args;
  requireOwn(tx, tenantId, entityId);
  if (scope) saveAttributes(tx, { entityId, tenantId }, scope, values, { untold: !tellDevice });
  if (told) tell(told.message, told.label);
});

interface SavedResult {
  entityId: EntityId;
  key: string;
  value: TypedValue;
  /** null: it is saved as a time series. */
  scope: AttributeScope | null;
  computed: number;
}

/** Saves what was computed, maybe of itself; answers it, so that a crash does not compute it twice. */
export const saveResult = defineEffect('values.save-result', (tx, args: SavedResult, { tenantId }): number => {
  const { entityId, key, value, scope, computed } = args;
  requireOwn(tx, tenantId, entityId);
  if (scope) saveAttributes(tx, { entityId, tenantId }, scope, [[key, value]], { untold: scope !== 'SHARED_SCOPE' });
  else saveTelemetry(tx, { entityId, tenantId }, [{ key, ts: tx.now, value }], usualLifetime(tx, tenantId));
  return computed;
});

interface DroppedAttributes {
  entityId: EntityId;
  scope: AttributeScope;
  keys: string[];
  tellDevice: boolean;
  /** What chains hear of it. */
  told: Told | null;
}

/** Deletes attributes. */
export const dropAttributes = defineEffect(
  'attributes.delete',
  (tx, args: DroppedAttributes, { tenantId, tell }): void => {
    const { entityId, scope, keys, tellDevice, told } = args;
    requireOwn(tx, tenantId, entityId);
    deleteAttributes(tx, { entityId, tenantId }, scope, keys, { untold: !tellDevice });
    if (told) tell(told.message, told.label);
  },
);
