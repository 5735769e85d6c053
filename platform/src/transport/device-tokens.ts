/** Devices that show their access token in the address of a call. */
import { defineOperation } from '../framework/operation.js';
import { type Call, Reply, type SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import type { DeviceIdentity } from './device-messages.js';

export type DeviceCall<P = unknown> = Call<SessionUser | null, P>;

export const DEVICE_BASE = '/api/v1/:token';

export const bare = (status: number) => new Reply(status, null, null);

/** The device of an access token, or undefined. */
export function deviceByToken(tx: Tx, token: string): DeviceIdentity | undefined {
  return tx.get<{ deviceId: string; tenantId: string }>(
    `SELECT d.id AS deviceId, d.tenant_id AS tenantId FROM device_credentials c JOIN device d ON d.id = c.device_id
       JOIN tenant t ON t.id = d.tenant_id WHERE c.credentials_id = ? AND c.credentials_type = 'ACCESS_TOKEN'`,
    token,
  );
}

export const deviceOfToken = defineOperation(
  'device.by-token',
  'read',
  (tx, token: string) => deviceByToken(tx, token) ?? null,
);

/** A call of a known device; 401 without a body for any other. */
export const forDevice =
  <P>(act: (tx: Tx, device: DeviceIdentity, call: DeviceCall<P>) => unknown) =>
  (tx: Tx, call: DeviceCall<P>) => {
    const device = deviceByToken(tx, call.param('token'));
    return device ? act(tx, device, call) : bare(401);
  };
