/** Makes the demo devices once, and fills the time before and between runs with history. */
import { entityId, NULL_UUID } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { customers } from '../resources/customers.js';
import { dashboards, shortOf } from '../resources/dashboards.js';
import { createAccessToken } from '../resources/device-credentials.js';
import { deviceProfileNamed, deviceProfiles } from '../resources/device-profiles.js';
import { devices } from '../resources/devices.js';
import { storeRelation } from '../resources/relations.js';
import { readSetting, writeSetting } from '../settings/admin-settings.js';
import { readLatest } from '../telemetry/latest-values.js';
import type { Point } from '../telemetry/payload.js';
import { BOOLEAN, JSON_TEXT, numberValue, STRING, type TypedValue } from '../telemetry/typed-value.js';
import type { Target } from '../telemetry/value-rows.js';
import { saveAttributes, saveTelemetry } from '../telemetry/value-store.js';
import type { DeviceIdentity } from '../transport/device-messages.js';
import { DEMO_DASHBOARDS } from './demo-dashboards.js';
import { DEMO_DEVICES, DEMO_PROFILES, type DemoDevice, valuesAt } from './demo-device.js';
import { demoAlarmRules } from './demo-rules.js';
import type { DemoValues } from './demo-values.js';

const SETTING = 'demo';
/** The demo tenant is the one of this account, the demo customer that of the other. */
const TENANT_ACCOUNT = 'tenant@thingsboard.org';
const CUSTOMER_ACCOUNT = 'customer@thingsboard.org';

/** How much history devices have, and how far apart its points are. */
const HISTORY = 2 * 3600 * 1000;
const HISTORY_STEP = 10_000;

export interface InstalledDemo {
  tenantId: string;
  /** Device ids by name. */
  devices: Record<string, string>;
}

interface Owners {
  tenantId: string;
  customerId: string;
}

const account = (tx: Tx, email: string) =>
  tx.get<Owners>('SELECT tenant_id AS tenantId, customer_id AS customerId FROM tb_user WHERE email = ?', email);

function typed(value: DemoValues[string]): TypedValue {
  if (typeof value === 'number') return numberValue(value);
  if (typeof value === 'boolean') return { kind: BOOLEAN, value };
  return value.startsWith('{') ? { kind: JSON_TEXT, value } : { kind: STRING, value };
}
const entries = (values: DemoValues) =>
  Object.entries(values).map(([key, value]): [string, TypedValue] => [key, typed(value)]);

/** The demo's devices are made on behalf of their tenant. */
const installerOf = (tenantId: string): SessionUser => ({
  userId: NULL_UUID,
  tenantId,
  customerId: NULL_UUID,
  authority: 'TENANT_ADMIN',
  email: '',
  firstName: null,
  lastName: null,
  sessionId: '',
  isPublic: false,
  readsOnly: false,
});

function installDevice(tx: Tx, demo: DemoDevice, tenantId: string, customerId: string): string {
  const entity = devices.newEntity(tx, tenantId, {
    name: demo.name,
    type: demo.kind,
    label: demo.label,
    customerId: entityId('CUSTOMER', demo.shared ? customerId : NULL_UUID),
  });
  const device = devices.store(tx, { entity, old: undefined, user: installerOf(tenantId) });
  createAccessToken(tx, device.id.id);
  const target: Target = { entityId: device.id, tenantId };
  const units = DEMO_PROFILES.find(({ kind }) => kind === demo.kind)?.units ?? {};
  // Customers' users may read no profile: what they see says its units itself.
  const own: DemoValues = demo.shared ? { units: JSON.stringify(units) } : {};
  saveAttributes(tx, target, 'SERVER_SCOPE', entries({ ...demo.attributes.server, ...own }));
  saveAttributes(tx, target, 'SHARED_SCOPE', entries(demo.attributes.shared));
  saveAttributes(tx, target, 'CLIENT_SCOPE', entries(demo.attributes.client));
  return device.id.id;
}

/** Makes a demo dashboard and shows it to the demo customer. */
function installDashboard(tx: Tx, dashboard: object, { tenantId, customerId }: Owners): void {
  const entity = dashboards.newEntity(tx, tenantId, dashboard);
  const stored = dashboards.store(tx, { entity, old: undefined, user: installerOf(tenantId) });
  const customer = customers.find(tx, customerId);
  if (!customer) return;
  dashboards.patch(tx, stored, { assignedCustomers: [shortOf(customer)] });
  storeRelation(tx, {
    from: customer.id,
    to: stored.id,
    type: 'Contains',
    typeGroup: 'DASHBOARD',
    additionalInfo: null,
  });
}

/** Makes devices, profiles, and dashboards at the first start with a demo tenant; later the same devices again. null without a demo tenant. */
export const installDemo = defineOperation('demo.install', 'write', (tx, _args: null): InstalledDemo | null => {
  const known = readSetting<InstalledDemo>(tx, SETTING);
  if (known) return known;
  const owner = account(tx, TENANT_ACCOUNT);
  if (!owner) return null;
  const { tenantId } = owner;
  const customerId = account(tx, CUSTOMER_ACCOUNT)?.customerId ?? NULL_UUID;
  for (const { kind, description, units } of DEMO_PROFILES) {
    const profile = deviceProfileNamed(tx, tenantId, kind);
    const profileData = { ...(profile.profileData as object), alarms: demoAlarmRules(kind) };
    deviceProfiles.patch(tx, profile, { description, profileData });
    saveAttributes(tx, { entityId: profile.id, tenantId }, 'SERVER_SCOPE', entries({ units: JSON.stringify(units) }));
  }
  const made = DEMO_DEVICES.map((demo) => [demo.name, installDevice(tx, demo, tenantId, customerId)]);
  for (const dashboard of DEMO_DASHBOARDS) installDashboard(tx, dashboard, { tenantId, customerId });
  const installed: InstalledDemo = { tenantId, devices: Object.fromEntries(made) };
  writeSetting(tx, SETTING, installed);
  return installed;
});

/** Which of the demo devices still exist. */
export const livingDemoDevices = defineOperation('demo.living', 'read', (tx, ids: readonly string[]): string[] =>
  tx
    .all<{ id: string }>('SELECT id FROM device WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))
    .map(({ id }) => id),
);

/** Fills a device's history up to now: two hours of it, or what a pause left open. Answers how many points came. */
export const backfillDemo = defineOperation(
  'demo.backfill',
  'write',
  (tx, { name, deviceId, tenantId }: DeviceIdentity & { name: string }): number => {
    const demo = DEMO_DEVICES.find((each) => each.name === name);
    if (!demo) return 0;
    const newest = Math.max(0, ...readLatest(tx, deviceId, null).map(({ ts }) => ts));
    const points: Point[] = [];
    const from = Math.max(newest + HISTORY_STEP, tx.now - HISTORY);
    for (let ts = Math.ceil(from / HISTORY_STEP) * HISTORY_STEP; ts < tx.now; ts += HISTORY_STEP) {
      for (const [key, value] of entries(valuesAt(demo, ts) ?? {})) points.push({ key, ts, value });
    }
    if (points.length > 0) saveTelemetry(tx, { entityId: { entityType: 'DEVICE', id: deviceId }, tenantId }, points);
    return points.length;
  },
);
