import type { Locator, Page } from '@playwright/test';
import type { ApiClient, Entity } from '../../support/api-client';
import { expectAccessible } from '../../support/axe';
import { createCardDashboard, datasource, namedById, timeseriesKey } from '../../support/card-dashboard';
import { expect, test, uniqueName } from '../../support/fixtures';

const nobody = '13814000-1dd2-11b2-8080-808080808080';
const frame = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const valuesOf = (page: Page, name: string) => frame(page, name).getByRole('definition').allTextContents();
const expectValues = (page: Page, name: string, values: readonly string[]) =>
  expect.poll(async () => (await valuesOf(page, name)).sort(), name).toEqual([...values].sort());

const named = { name: 'name', type: 'entityField', label: 'Name', settings: {} };

/** A hall with a pump, a part, and an edge in it, all of which a customer has, and a second pump, which it has not. */
async function createPlant(admin: ApiClient, customer: string) {
  const edge = { name: 'Gate', type: 'gate', routingKey: uniqueName('r'), secret: 's' };
  const plant = {
    hall: await admin.createEntity('asset', { name: 'Hall', type: 'hall' }),
    annex: await admin.createEntity('asset', { name: 'Annex', type: 'annex' }),
    pump: await admin.createDevice('Pump 1', { type: 'pump', label: 'Oil pump' }),
    spare: await admin.createDevice('Pump 2', { type: 'pump' }),
    gate: await admin.createEntity('edge', edge),
  };
  const view = await admin.createEntity('entityView', {
    ...{ name: 'Insight', type: 'insight', entityId: plant.pump.id },
    ...{ keys: { timeseries: ['oil'], attributes: { cs: [], ss: [], sh: [] } }, startTimeMs: 0, endTimeMs: 0 },
  });
  const { hall, annex, spare, ...inside } = { ...plant, view };
  for (const to of [annex, spare, ...Object.values(inside)])
    await admin.post('/api/relation', { from: hall.id, to: to.id, type: 'Contains', typeGroup: 'COMMON' });
  const given = [hall, annex, ...Object.values(inside)];
  const paths: Record<string, string> = { ASSET: 'asset', DEVICE: 'device', EDGE: 'edge', ENTITY_VIEW: 'entityView' };
  for (const { id } of given) await admin.post(`/api/customer/${customer}/${paths[id.entityType]}/${id.id}`);
  return { ...plant, view };
}
type Plant = Awaited<ReturnType<typeof createPlant>>;

/** An alias of each kind, and whom it stands for: for somebody who sees everything, and for the customer. */
function kindsOf({ hall, annex, pump, spare }: Plant): Record<string, [filter: object, all: string[], own?: string[]]> {
  const within = {
    rootStateEntity: false,
    rootEntity: hall.id,
    direction: 'FROM',
    maxLevel: 1,
    fetchLastLevelOnly: false,
  };
  const relationType = 'Contains';
  const pumps: [string[], string[]] = [['Pump 1', 'Pump 2'], ['Pump 1']];
  return {
    singleEntity: [{ singleEntity: pump.id }, ['Pump 1']],
    entityList: [{ entityType: 'DEVICE', entityList: [pump.id.id, spare.id.id] }, ...pumps],
    entityName: [{ entityType: 'DEVICE', entityNameFilter: 'Pump' }, ...pumps],
    // Assets are not the tenant's alone: the platform keeps figures of its queues as one, which comes within a minute.
    entityType: [{ entityType: 'DEVICE' }, ...pumps],
    stateEntity: [{ stateEntityParamName: 'hall', defaultStateEntity: annex.id }, ['Annex']],
    assetType: [{ assetType: 'hall', assetNameFilter: '' }, ['Hall']],
    deviceType: [{ deviceType: 'pump', deviceNameFilter: '%1' }, ['Pump 1']],
    edgeType: [{ edgeType: 'gate', edgeNameFilter: '' }, ['Gate']],
    entityViewType: [{ entityViewType: 'insight', entityViewNameFilter: 'In' }, ['Insight']],
    relationsQuery: [
      { ...within, filters: [{ relationType, entityTypes: ['DEVICE', 'EDGE'] }] },
      ['Gate', ...pumps[0]],
      ['Gate', 'Pump 1'],
    ],
    assetSearchQuery: [{ ...within, relationType, assetTypes: ['annex'] }, ['Annex']],
    deviceSearchQuery: [{ ...within, relationType, deviceTypes: ['pump'] }, ...pumps],
    edgeSearchQuery: [{ ...within, relationType, edgeTypes: ['gate'] }, ['Gate']],
    entityViewSearchQuery: [{ ...within, relationType, entityViewTypes: ['insight'] }, ['Insight']],
  };
}

interface Condition {
  valueType: 'STRING' | 'NUMERIC' | 'BOOLEAN';
  key: 'place' | 'oil' | 'runs';
  predicate: object;
  /** How many pumps meet it: of both, and of the customer's. */
  counts: [all: number, own: number];
}

/** The customer's pump has 12 of oil, is in “Hall B”, and runs; the other one has 30, is in “hall”, and does not. */
const conditions: Record<string, Condition> = {};
const text = (operation: string, value: string, counts: Condition['counts'], ignoreCase = false) => {
  const predicate = { operation, ignoreCase, value: { defaultValue: value } };
  conditions[`${operation} ${value}`] = { valueType: 'STRING', key: 'place', predicate, counts };
};
text('EQUAL', 'hall', [1, 0]);
text('EQUAL', 'HALL', [1, 0], true);
text('NOT_EQUAL', 'hall', [1, 1]);
text('STARTS_WITH', 'Hall', [1, 1]);
text('ENDS_WITH', 'B', [1, 1]);
text('CONTAINS', 'all', [2, 1]);
text('NOT_CONTAINS', 'B', [1, 0]);
text('IN', 'hall, Hall B', [2, 1]);
text('NOT_IN', 'hall, yard', [1, 1]);
const number = (name: string, counts: Condition['counts'], value: object = { defaultValue: 12 }) => {
  const [operation] = name.split(' ');
  conditions[`oil ${name}`] = { valueType: 'NUMERIC', key: 'oil', predicate: { operation, value }, counts };
};
number('EQUAL', [1, 1]);
number('NOT_EQUAL', [1, 0]);
number('GREATER', [1, 0]);
number('LESS', [0, 0]);
number('GREATER_OR_EQUAL', [2, 1]);
number('LESS_OR_EQUAL', [1, 1]);
number('LESS what a person chose', [2, 1], { defaultValue: 0, userValue: 99 });
// Only the tenant's own people may read what it is: others get the default.
const most = { defaultValue: 0, dynamicValue: { sourceType: 'CURRENT_TENANT', sourceAttribute: 'most' } };
number('LESS than the tenant says', [1, 0], most);
for (const [operation, counts] of [
  ['EQUAL', [1, 1]],
  ['NOT_EQUAL', [1, 0]],
] as const)
  conditions[`runs ${operation}`] = {
    ...{ valueType: 'BOOLEAN', key: 'runs', counts: [...counts] },
    predicate: { operation, value: { defaultValue: true } },
  };
const withInfo = (keyFilterPredicate: object) => ({
  keyFilterPredicate,
  userInfo: { editable: true, label: '', autogeneratedLabel: true, order: 0 },
});
for (const [operation, counts] of [
  ['OR', [2, 1]],
  ['AND', [0, 0]],
] as const)
  conditions[`12 ${operation} 30`] = {
    ...{ valueType: 'NUMERIC', key: 'oil', counts: [...counts] },
    predicate: {
      ...{ type: 'COMPLEX', operation },
      predicates: [12, 30].map((defaultValue) =>
        withInfo({ type: 'NUMERIC', operation: 'EQUAL', value: { defaultValue } }),
      ),
    },
  };

const filterOf = (name: string, { valueType, key, predicate }: Condition) => ({
  ...{ filter: name, editable: true },
  keyFilters: [
    {
      ...{ key: { type: key === 'oil' ? 'TIME_SERIES' : 'ATTRIBUTE', key }, valueType, value: null },
      predicates: [withInfo({ type: valueType, ...predicate })],
    },
  ],
});

const viewers = ['a tenant administrator', 'a customer user', 'a public viewer'] as const;

for (const viewer of viewers) {
  test(`${viewer} sees the entities of every kind of alias, and what is made of their data`, async ({ api, open }) => {
    const sysadmin = await api('sysadmin');
    const { admin, id: tenantId } = await sysadmin.createTenant(uniqueName('Plant'));
    const { customer, user } = await admin.createCustomerUser(uniqueName('Owner'));
    const isPublic = viewer === 'a public viewer';
    const plant = await createPlant(admin, isPublic ? 'public' : customer.id.id);
    const sees = viewer === 'a tenant administrator';
    const values = (device: Entity, oil: number, place: string, runs: boolean) =>
      Promise.all([
        admin.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { oil }),
        admin.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/SERVER_SCOPE`, { place, runs }),
      ]);
    await values(plant.pump, 12, 'Hall B', true);
    await values(plant.spare, 30, 'hall', false);
    await sysadmin.post(`/api/plugins/telemetry/TENANT/${tenantId}/SERVER_SCOPE`, { most: 20 });
    // Of an hour ago 20, of the hour before 10.
    const hour = 3_600_000;
    const end = Math.floor(Date.now() / hour) * hour;
    for (const [back, oil] of [
      [0.5, 15],
      [0.4, 25],
      [1.5, 10],
    ] as const)
      await admin.post(`/api/plugins/telemetry/DEVICE/${plant.pump.id.id}/timeseries/ANY`, {
        ...{ ts: end - back * hour, values: { oil } },
      });
    await admin.post('/api/alarm', {
      ...{ originator: plant.pump.id, type: 'Overheat', severity: 'CRITICAL', status: 'ACTIVE_UNACK' },
    });

    const kinds = kindsOf(plant);
    const owner = { entityType: 'CURRENT_USER_OWNER', id: nobody };
    const aliases: Record<string, object> = {
      ...Object.fromEntries(Object.entries(kinds).map(([type, [filter]]) => [type, { type, ...filter }])),
      apiUsageState: { type: 'apiUsageState' },
      ...{ CURRENT_USER_OWNER: { type: 'singleEntity', singleEntity: owner } },
      ...{ CURRENT_USER: { type: 'singleEntity', singleEntity: { entityType: 'CURRENT_USER', id: nobody } } },
    };
    const ones = ['singleEntity', 'stateEntity', 'apiUsageState', 'CURRENT_USER_OWNER', 'CURRENT_USER'];
    const aggregated = ['MIN', 'MAX', 'AVG', 'SUM', 'COUNT'].map((aggregationType) => ({
      ...timeseriesKey('oil', aggregationType),
      aggregationType,
    }));
    const compared = ['PREVIOUS_VALUE', 'DELTA_ABSOLUTE', 'DELTA_PERCENT'].map((comparisonResultType) => ({
      ...timeseriesKey('oil', comparisonResultType),
      ...{ aggregationType: 'AVG', comparisonEnabled: true, comparisonResultType },
    }));
    const lastHour = {
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs: end - hour, endTimeMs: end } },
    };
    const alarmKeys = ['originator', 'type', 'severity'].map((name) => ({
      name,
      type: 'alarm',
      label: name,
      settings: {},
    }));
    const generated = { name: 'f(x)', type: 'function', label: 'Generated', funcBody: 'return 7;', settings: {} };
    const dashboard = await createCardDashboard(admin, {
      title: 'Plant',
      aliases: Object.fromEntries(
        Object.entries(aliases).map(([alias, filter]) => [
          alias,
          { ...filter, resolveMultiple: !ones.includes(alias) },
        ]),
      ),
      filters: Object.fromEntries(Object.entries(conditions).map(([name, one]) => [name, filterOf(name, one)])),
      widgets: {
        ...Object.fromEntries(
          Object.keys(aliases).map((alias) => [alias, { datasources: [datasource(alias, named)] }]),
        ),
        Counted: {
          datasources: Object.keys(conditions).map((name) => ({
            ...datasource('entityList', { name: 'count', type: 'count', label: name, settings: {} }),
            ...{ type: 'entityCount', name, filterId: namedById(name) },
          })),
        },
        'Summed up': {
          datasources: [datasource('singleEntity', ...aggregated, ...compared)],
          ...{ useDashboardTimewindow: false, timewindow: lastHour, decimals: 0 },
        },
        Generated: { datasources: [{ type: 'function', name: 'function', dataKeys: [generated] }] },
        Alarms: {
          key: 'alarm_widgets.alarms_table',
          ...{ useDashboardTimewindow: false, timewindow: { realtime: { realtimeType: 0, timewindowMs: hour } } },
          ...{ datasources: [], alarmSource: datasource('entityList', ...alarmKeys) },
        },
      },
    });
    if (!sees) await admin.post(`/api/customer/${isPublic ? 'public' : customer.id.id}/dashboard/${dashboard.id.id}`);

    const page = await open({ as: sees ? admin.tokens : isPublic ? undefined : user.tokens });
    const { assignedCustomers } = await admin.get<{ assignedCustomers: { customerId: { id: string } }[] | null }>(
      `/api/dashboard/${dashboard.id.id}`,
    );
    const visitor = `/dashboard/${dashboard.id.id}?publicId=${assignedCustomers?.[0]?.customerId.id}`;
    await page.goto(isPublic ? visitor : `/dashboards/${dashboard.id.id}`);
    await expect(frame(page, 'Generated')).toContainText('7', { timeout: 30_000 });
    const counts = Object.values(conditions).map(({ counts: [all, own] }) => String(sees ? all : own));
    const owners = {
      'a tenant administrator': [/^plant/i, /^Plant/],
      'a customer user': [/^owner/, /^Owner/],
      // A visitor is nobody: the alias says so.
      'a public viewer': [/doesn’t resolve/, /^Public$/],
    }[viewer];
    const summed = ['15', '25', '20', '40', '2', '10', '10', '100'];
    for (const width of [1440, 400]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [kind, [, all, own = all]] of Object.entries(kinds)) await expectValues(page, kind, sees ? all : own);
      await expect.poll(() => valuesOf(page, 'apiUsageState')).toHaveLength(sees ? 1 : 0);
      const [user, owner] = ['CURRENT_USER', 'CURRENT_USER_OWNER'].map((name) => frame(page, name));
      await expect(user?.getByText(owners?.[0] ?? '').first() as Locator).toBeVisible();
      await expect(owner?.getByRole('definition') as Locator).toHaveText(owners?.[1] ?? '');
      await expect(frame(page, 'Counted').getByRole('definition')).toHaveText(counts);
      await expect(frame(page, 'Summed up').getByRole('definition')).toHaveText(summed);
      await expect(frame(page, 'Alarms').getByRole('row', { name: /Overheat/ })).toContainText('Critical');
    }
    await expectAccessible(page, viewer);
  });
}
