/** Attributes and time series that nodes save and delete. */
import type { EntityId } from '../../framework/ids.js';
import { deleteAttributes } from '../../telemetry/delete-values.js';
import type { Point } from '../../telemetry/payload.js';
import type { AttributeScope } from '../../telemetry/scopes.js';
import type { TypedValue } from '../../telemetry/typed-value.js';
import { saveAttributes, saveHistory, saveTelemetry, usualLifetime } from '../../telemetry/value-store.js';
import { defineEffect, requireOwn } from '../effect.js';

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
  scope: AttributeScope;
  values: [string, TypedValue][];
  /** The device hears of its shared attributes. */
  tellDevice: boolean;
}

/** Saves attributes. */
export const putAttributes = defineEffect('attributes.save', (tx, args: SavedAttributes, { tenantId }): void => {
  const { entityId, scope, values, tellDevice } = args;
  requireOwn(tx, tenantId, entityId);
  saveAttributes(tx, { entityId, tenantId }, scope, values, { untold: !tellDevice });
});

interface DroppedAttributes {
  entityId: EntityId;
  scope: AttributeScope;
  keys: string[];
  tellDevice: boolean;
}

/** Deletes attributes. */
export const dropAttributes = defineEffect('attributes.delete', (tx, args: DroppedAttributes, { tenantId }): void => {
  const { entityId, scope, keys, tellDevice } = args;
  requireOwn(tx, tenantId, entityId);
  deleteAttributes(tx, { entityId, tenantId }, scope, keys, { untold: !tellDevice });
});
