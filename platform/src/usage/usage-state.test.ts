import Database from 'libsql';
import { requireFeature } from '../framework/tenant-features.js';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { readLatest } from '../telemetry/latest-values.js';
import { valueText } from '../telemetry/typed-value.js';
import { updateUsage } from './usage-state.js';

const JANUARY = Date.UTC(2026, 0, 15, 10, 30);
const FEBRUARY = Date.UTC(2026, 1, 1);

let connection: Connection;
const at = (now: number) => new Tx(connection, 'write', now);
const limit = (configuration: object) =>
  connection.run('UPDATE tenant_profile SET profile_data = ?', [JSON.stringify({ configuration })]);
const latest = (keys: string[]) =>
  Object.fromEntries(
    readLatest(at(0), 'state', keys).map(({ key, ts, value }) => [key, [new Date(ts).toISOString(), valueText(value)]]),
  );
const stopped = () => {
  try {
    requireFeature(at(0), 'acme', 'alarmApiState');
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

beforeEach(() => {
  connection = new Connection(new Database(':memory:'));
  for (const migration of migrations) migration.up(connection);
  connection.exec(`
    INSERT INTO tenant_profile (id, created_time, name, name_folded, is_default, isolated_tb_rule_engine, profile_data)
      VALUES ('profile', 0, 'p', 'p', 1, 0, '{}');
    INSERT INTO tenant (id, created_time, title, title_folded, email, tenant_profile_id)
      VALUES ('acme', 0, 'Acme', 'acme', 'owner@acme.test', 'profile');
    INSERT INTO api_usage_state (id, created_time, tenant_id, entity_id, name, name_folded)
      VALUES ('state', 0, 'acme', 'acme', 'Acme', 'acme');
  `);
});

test('a feature is stopped at its limit and goes on in the next month, in which everything is counted anew', () => {
  limit({ maxCreatedAlarms: 10, warnThreshold: 0.5 });
  updateUsage(at(JANUARY), 'acme', { createdAlarms: 4 });
  expect(stopped()).toBeNull();
  updateUsage(at(JANUARY + 3_600_000), 'acme', { createdAlarms: 6 });
  expect(stopped()).toBe('Raising alarms is stopped: the tenant has used up its limit for this month');
  expect(latest(['createdAlarmsCount', 'createdAlarmsCountHourly'])).toEqual({
    createdAlarmsCount: ['2026-01-01T00:00:00.000Z', '10'],
    createdAlarmsCountHourly: ['2026-01-15T11:00:00.000Z', '6'],
  });
  updateUsage(at(FEBRUARY), 'acme');
  expect(stopped()).toBeNull();
  updateUsage(at(FEBRUARY), 'acme', { createdAlarms: 5 });
  expect(latest(['createdAlarmsCount', 'alarmApiState'])).toEqual({
    createdAlarmsCount: ['2026-02-01T00:00:00.000Z', '5'],
    alarmApiState: ['2026-02-01T00:00:00.000Z', 'WARNING'],
  });
  const mails = connection.all("SELECT subject FROM mail WHERE recipient = 'owner@acme.test' ORDER BY id", []);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Raising alarms: over its limit',
    'Raising alarms: within its limit',
    'Raising alarms: close to its limit',
  ]);
});

test('a feature goes on when its limit is raised', () => {
  limit({ maxCreatedAlarms: 1 });
  updateUsage(at(JANUARY), 'acme', { createdAlarms: 1 });
  expect(stopped()).not.toBeNull();
  limit({ maxCreatedAlarms: 0 });
  updateUsage(at(JANUARY), 'acme');
  expect(stopped()).toBeNull();
});
