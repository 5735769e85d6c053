/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { singleActions } from '@mullion/shared-kit/list/row-action';
import texts from '../locales/en_US.json';
import { alarmList, allAlarmsList } from './features/alarms/alarms-list';
import * as attributes from './features/attributes/attribute-actions';
import { eventLists } from './features/events/event-list';
import { relationsList } from './features/relations/relations-list';
import { rpcActions, sendAction } from './features/rpc/rpc-actions';
import * as telemetry from './features/telemetry/telemetry-actions';
import { offersIn, places } from './testing/places';
import { pressedIn } from './testing/pressed-actions';
import { screens } from './testing/screens';

const lines = (file: string) => readFileSync(path.join(__dirname, file), 'utf8').trimEnd().split('\n').length;

test('every screen of the module is looked at here', () => {
  const files = readdirSync(path.join(__dirname, 'features'), { recursive: true, encoding: 'utf8' });
  expect(screens).toHaveLength(files.filter((file) => /-screen\.tsx?$/.test(file)).length);
});

test.each([
  ['assets/assets-screen.tsx', 'assets/asset-form.ts', 'assets.tsx'],
  ['assets/profiles/asset-profiles-screen.tsx', 'assets/profiles/asset-profile-form.ts', 'asset-profiles.tsx'],
  ['customers/customers-screen.tsx', 'customers/customer-form.ts', 'customers.tsx'],
  ['devices/devices-screen.tsx', 'devices/device-form.ts', 'devices.tsx'],
  ['edges/edges-screen.tsx', 'edges/edge-form.ts', 'edges.tsx'],
  ['entity-views/entity-views-screen.tsx', 'entity-views/entity-view-form.ts', 'entity-views.tsx'],
  ['ota-packages/ota-packages-screen.tsx', 'ota-packages/ota-package-form.tsx', 'ota-packages.tsx'],
  ['tenants/tenants-screen.tsx', 'tenants/tenant-form.ts', 'tenants.tsx'],
  ['tenants/profiles/tenant-profiles-screen.tsx', 'tenants/profiles/tenant-profile-form.ts', 'tenant-profiles.tsx'],
  ['users/users-screen.tsx', 'users/user-form.ts', 'users.tsx'],
])('%s, its form, and its route take at most 100 lines', (screen, form, route) => {
  expect(lines(`features/${screen}`) + lines(`features/${form}`) + lines(route)).toBeLessThan(101);
});

/** Values that change from second to second are for the screen. */
test.each(screens)('a file of the list of $type has all its columns but live ones', ({ columns }) => {
  expect(columns.filter(({ file, live }) => !file && !live).map(({ id }) => id)).toEqual([]);
});

/** What platforms don't delete while something uses it, and by what. */
const usedBy: Record<string, string> = {
  TENANT_PROFILE: 'TENANT',
  DEVICE: 'ENTITY_VIEW',
  ASSET: 'ENTITY_VIEW',
  DEVICE_PROFILE: 'DEVICE',
  ASSET_PROFILE: 'ASSET',
  OTA_PACKAGE: 'DEVICE DEVICE_PROFILE',
};
test.each(screens)('the question before a $type is deleted names what keeps it', ({ type, actions = [] }) => {
  const impacts = singleActions(actions).flatMap((action) => {
    const asked = (action.id === 'delete' && 'ask' in action && action.ask?.impacts) || [];
    return typeof asked === 'function' ? asked() : asked;
  });
  const keeping = impacts.filter(({ effect }) => effect === 'blocks').map((impact) => impact.type);
  expect(keeping.join(' ')).toBe(usedBy[type] ?? '');
});

const specs = path.join(__dirname, '../../e2e/tests/entities');

/** Each action that a role has somewhere: its ways to add and its actions. */
const declared = Object.values(places).flatMap((place) =>
  screens.flatMap((screen) => {
    const { add = [], actions = [] } = offersIn(screen, place) ?? {};
    return [...add, ...actions].map((id) => `${place.role} ${screen.type}/${id}`);
  }),
);
const pressed = readdirSync(specs).flatMap((file) => pressedIn(readFileSync(path.join(specs, file), 'utf8')));

test.each([...new Set(declared)])('a person does %s in a browser', (action) => {
  expect(pressed).toContain(action);
});

/** The spec of each screen, where its entities are edited. */
const specOf: Record<string, string> = {
  OTA_PACKAGE: 'ota-packages',
  TENANT_PROFILE: 'tenant-profiles',
  DEVICE: 'device-transport',
  DEVICE_PROFILE: 'device-profiles',
  ASSET_PROFILE: 'asset-profiles',
  ENTITY_VIEW: 'entity-views',
};
test.each(screens.map(({ type }) => type))('a person edits a %s in a browser', (type) => {
  const spec = readFileSync(path.join(specs, `${specOf[type] ?? `${type.toLowerCase()}s`}.spec.ts`), 'utf8');
  expect(spec).toMatch(/(?:name: |press\()'Edit'/);
});

interface Listed {
  label: string | ((row: never) => string);
}
/** What the lists in tabs and the alarms page offer, and the file in which a person does it. */
const lists: Record<string, readonly Listed[]> = {
  'tabs/alarm-actions': alarmList.actions,
  'features/alarms/alarms-page': singleActions(allAlarmsList.actions ?? []),
  'tabs/attributes': [attributes.addAttribute, attributes.editValue, attributes.copyValue, attributes.deleteRow],
  'tabs/telemetry': [telemetry.copyValue, telemetry.deleteRow],
  'tabs/telemetry-chart': [telemetry.chartRows],
  'tabs/relations': [...(relationsList.add ?? []), ...singleActions(relationsList.actions ?? [])],
  'tabs/rpc': [sendAction, ...rpcActions],
  'tabs/events': Object.values(eventLists).flatMap(({ tools }) => (tools ? [{ label: 'event.clear' }] : [])),
};
const wordsOf = ({ label }: Listed) => {
  const key = String(label);
  return key === 'delete' || key === 'kit:entity.action.delete' ? 'Delete' : texts[key as keyof typeof texts];
};

test.each(
  Object.entries(lists).flatMap(([file, actions]) => actions.map((action) => [file, wordsOf(action)] as const)),
)('%s.test.tsx does “%s”', (file, words) => {
  // By its name in a press, or in a row of a table of presses.
  const press = new RegExp(
    `(?:(?:click\\(.*|findByRole\\('menuitem', \\{ )name: |choose\\(.*|\\['.*)(?:'|/\\^?)${words}\\b`,
  );
  expect(readFileSync(path.join(__dirname, `${file}.test.tsx`), 'utf8')).toMatch(press);
});

/** Changed by Enter, F2, and `e` too. */
test.each(['tabs/attributes', 'tabs/relations'])('%s.test.tsx edits a row by key', (file) => {
  expect(readFileSync(path.join(__dirname, `${file}.test.tsx`), 'utf8')).toMatch(/keyboard\('(?:\{F2\}|e)'\)/);
});
