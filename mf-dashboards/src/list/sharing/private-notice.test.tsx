import { ApiError } from '@mullion/shared-kit/api/api-error';
import { NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, simpleCard, storedDashboard, uuid } from '../../testing/render-dashboards';

const everybody = { customerId: { entityType: 'CUSTOMER', id: uuid(7) }, title: 'Public', public: true };
const devices = { type: 'entityType', entityType: 'DEVICE', resolveMultiple: true };
const refused = new ApiError({
  kind: 'http',
  status: 403,
  method: 'POST',
  url: '/api',
  body: { message: 'Only its owner may' },
});

interface Shared {
  /** Filters by the names of their aliases, each shown by a card. */
  aliases: Record<string, object>;
  /** A source that names its entity itself. */
  source?: object;
  /** What the platform finds for a filter. */
  find?: (filter: { type: string; entityType?: string }) => {
    found: { entityType: string; id: string }[];
    hasNext?: boolean;
  };
  /** Waits for what is known of devices. */
  look?: (path: string) => Promise<void>;
  /** Whether devices are public. */
  isPublic?: boolean;
}

/** Opens the public link of a dashboard. */
async function openLink({ aliases, source, find = () => ({ found: [pump] }), isPublic = true, look }: Shared) {
  const named = Object.entries(aliases).map(([alias, filter], at) => ({ id: uuid(50 + at), alias, filter }));
  const sources = [...named.map(({ id }) => ({ type: 'entity', entityAliasId: id })), ...(source ? [source] : [])];
  const card = simpleCard('Oil');
  const widgets = Object.fromEntries(
    sources.map((one, at) => [
      `w${at}`,
      { ...card, config: { ...card.config, datasources: [{ ...one, dataKeys: [] }] } },
    ]),
  );
  const entityAliases = Object.fromEntries(named.map((one) => [one.id, one]));
  const stored = { ...storedDashboard(widgets, { entityAliases }), assignedCustomers: [everybody] as never };
  const customerId = { entityType: 'CUSTOMER', id: isPublic ? uuid(7) : NULL_UUID };
  const { calls, settle } = await openDashboards('/dashboards', stored, {
    answer(path, method, _, body) {
      if (path === '/api/entitiesQuery/find') {
        const { found, hasNext = false } = find((body as { entityFilter: { type: string } }).entityFilter);
        const data = found.map((entityId) => ({ entityId, latest: {} }));
        return { totalPages: 1, totalElements: data.length, hasNext, data };
      }
      if (path.startsWith('/api/customer/public/')) throw refused;
      if (path === '/api/tenant/entityViewInfos')
        return {
          totalPages: 1,
          totalElements: 40,
          hasNext: false,
          data: views.map((id) => ({ id, name: id.id, customerId })),
        };
      if (path.startsWith('/api/devices') && look) return look(path).then(() => []);
      if (path.startsWith('/api/devices')) return [{ id: pump, name: 'Pump 1', customerId }];
      if (method === 'GET' && path === `/api/customer/${uuid(7)}`)
        return { id: everybody.customerId, title: 'Public', additionalInfo: { isPublic: true } };
      return undefined;
    },
  });
  const show = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for|^More actions|Hall B/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show public link' }));
    return within(await screen.findByRole('dialog', { name: '“Hall B” is public' }));
  };
  const dialog = await show();
  return { ...dialog, show, calls, settle };
}
const views = Array.from({ length: 40 }, (_, at) => ({ entityType: 'ENTITY_VIEW', id: uuid(100 + at) }));
const pump = { entityType: 'DEVICE', id: uuid(21) };

test('visitors see everything where nothing was left out', async () => {
  const dialog = await openLink({ aliases: { Pumps: devices } });
  expect(await dialog.findByText('Visitors can see everything on this dashboard.')).toBeVisible();
});

const customer = { entityType: 'CUSTOMER', id: uuid(11) };
test.each<[string, string, Shared]>([
  [
    'has another type',
    'Acme',
    { aliases: { Acme: { type: 'entityList', resolveMultiple: true } }, find: () => ({ found: [pump, customer] }) },
  ],
  [
    'a source names, of another type',
    'Acme',
    { aliases: {}, source: { type: 'entity', entityType: 'CUSTOMER', entityId: uuid(11), entityName: 'Acme' } },
  ],
  ['follows the state', 'Chosen', { aliases: { Chosen: { type: 'stateEntity', resolveMultiple: false } } }],
  [
    'follows the state, with a default',
    'Chosen',
    { aliases: { Chosen: { type: 'stateEntity', resolveMultiple: false, defaultStateEntity: pump } } },
  ],
  [
    'depends on who looks',
    'Me',
    { aliases: { Me: { type: 'singleEntity', singleEntity: { entityType: 'CURRENT_USER', id: NULL_UUID } } } },
  ],
  [
    'starts at who looks',
    'Mine',
    {
      aliases: {
        Mine: {
          type: 'relationsQuery',
          rootStateEntity: false,
          rootEntity: { entityType: 'CURRENT_CUSTOMER', id: NULL_UUID },
        },
      },
    },
  ],
  [
    'has more than is looked at',
    'Many',
    { aliases: { Many: devices }, find: () => ({ found: [pump], hasNext: true }) },
  ],
])('what %s is named: visitors may not see it', async (_, name, shared) => {
  const dialog = await openLink({
    ...shared,
    aliases: { Pumps: { type: 'deviceType', resolveMultiple: true }, ...shared.aliases },
    find: (filter) => (filter.type === 'deviceType' || !shared.find ? { found: [pump] } : shared.find(filter)),
  });
  const rule = 'Visitors see values only from public devices, assets, and entity views.';
  expect(await dialog.findByText(`Visitors may not see all data from ${name}. ${rule}`)).toBeVisible();
  expect(dialog.queryByText(/see everything this dashboard/)).toBeNull();
});

test('many entity views are read as a list, and nothing is asked again that has not changed', async () => {
  const { show, calls, ...dialog } = await openLink({
    aliases: { Pumps: devices, Views: { type: 'entityViewType', resolveMultiple: true } },
    find: ({ type }) => ({ found: type === 'entityViewType' ? views : [pump] }),
  });
  expect(await dialog.findByText('Visitors can see everything on this dashboard.')).toBeVisible();
  const lookups = () => calls.filter(({ path }) => /^\/api\/(entityView|device|tenant\/entityViewInfos)/.test(path));
  expect(lookups().map(({ path }) => path.split('?')[0])).toEqual(
    expect.arrayContaining(['/api/devices', '/api/tenant/entityViewInfos']),
  );
  expect(lookups()).toHaveLength(2);
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  const again = await show();
  expect(await again.findByText('Visitors can see everything on this dashboard.')).toBeVisible();
  expect(lookups()).toHaveLength(2);
});

test('an alias that the platform refuses is named beside what is known of the others', async () => {
  const dialog = await openLink({
    aliases: { Pumps: devices, Broken: { type: 'assetType', resolveMultiple: true } },
    isPublic: false,
    find({ type }) {
      if (type === 'assetType') throw refused;
      return { found: [pump] };
    },
  });
  expect(await dialog.findByText(/The entity on this dashboard isn’t public.* for Pump 1\.$/)).toBeVisible();
  expect(dialog.getByText(/may not see all data from Broken\./)).toBeVisible();
});

test('a refusal to make it public is told beside the button, not as a page', async () => {
  const dialog = await openLink({ aliases: { Pumps: devices }, isPublic: false });
  await userEvent.click(await dialog.findByRole('button', { name: 'Make it public' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Make “Pump 1” public?' }));
  await userEvent.click(question.getByRole('button', { name: 'Make public' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Only its owner may');
});

test('once the link is closed, nothing more is looked at', async () => {
  const many = Array.from({ length: 150 }, (_, at) => ({ entityType: 'DEVICE', id: uuid(1000 + at) }));
  const asked: string[] = [];
  let letGo = () => {};
  const looked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const dialog = await openLink({
    aliases: { Pumps: devices },
    find: () => ({ found: many }),
    async look(path) {
      asked.push(path);
      await looked;
    },
  });
  await waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  letGo();
  await dialog.settle();
  expect(asked).toHaveLength(1);
});
