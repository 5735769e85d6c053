import { ApiError } from '@mullion/shared-kit/api/api-error';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { screen, waitFor, within } from '@testing-library/react';
import { playPlatform, renderModule, settle } from '../testing/render-module';
import DownlinksTab from './downlinks';

const event = (id: string, more: object) => ({
  id: { id },
  createdTime: 1000,
  entityId: `e-${id}`,
  body: null,
  ...more,
});
const events = [
  event('1', { type: 'DEVICE', action: 'ADDED', createdTime: 3000 }),
  event('2', { type: 'ASSET', action: 'UPDATED' }),
  event('3', { type: 'DEVICE', action: 'ATTRIBUTES_UPDATED', body: { kv: { limit: 7 } } }),
  event('4', { type: 'ADMIN_SETTINGS', action: 'UPDATED' }),
  event('5', { type: 'RELATION', action: 'RELATION_DELETED', entityId: null, body: { type: 'Contains' } }),
  event('6', { type: 'RULE_CHAIN_METADATA', action: 'UPDATED' }),
  event('7', { type: 'DEVICE', action: 'DELETED' }),
];

/** The tab of an edge that has taken over what is older than two seconds. */
async function openTab() {
  let takenOver = 2000;
  const calls = playPlatform(({ path }) => {
    if (path.endsWith('/attributes/SERVER_SCOPE')) return [{ key: 'queueStartTs', value: takenOver }];
    if (path === '/api/edge/g1/events') return { data: events, totalPages: 1, totalElements: 7, hasNext: false };
    if (/^\/api\/device(\/info)?\/e-1$/.test(path)) return { id: { entityType: 'DEVICE', id: 'e-1' }, name: 'Pump 7' };
    if (path === '/api/ruleChain/e-6/metadata') return { firstNodeIndex: 2 };
    throw new ApiError({ kind: 'http', status: 404, body: { message: 'not found', errorCode: 32 } });
  });
  const { user, client } = await renderModule(
    <DownlinksTab
      entityId={{ entityType: 'EDGE', id: 'g1' }}
      entityName="Hall"
      entity={null}
      scope={{ kind: 'tenant' }}
    />,
  );
  await settle(client);
  const rows = () => screen.getAllByRole('row').slice(1);
  const press = async (at: number) => {
    await user.click(within(rows()[at] as HTMLElement).getByRole('button'));
    await settle(client);
  };
  const takeOver = (until: number) => {
    takenOver = until;
  };
  return { calls, client, rows, press, takeOver, user };
}

describe('the downlinks of an edge', () => {
  it('are those of the last day', async () => {
    const before = Date.now();
    const { calls } = await openTab();
    expect(screen.getByRole('button', { name: 'Time window: last day' })).toBeInTheDocument();
    const { query } = calls.find(({ path }) => path.endsWith('/events')) ?? {};
    expect(before - Number(query?.startTime)).toBeCloseTo(86_400_000, -5);
    expect(query).not.toHaveProperty('endTime');
  });

  it('say what happened to what, and whether the edge has it', async () => {
    const { rows } = await openTab();
    await waitFor(() => expect(rows()[1]).toHaveTextContent('No longer exists'));
    const texts = rows().map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/Device.*Added.*Pump 7.*Pending/);
    expect(screen.getByRole('link', { name: 'Pump 7' })).toHaveAttribute('href', '/devices/e-1');
    expect(texts[1]).toMatch(/Asset.*Updated.*No longer exists.*Deployed/);
    expect(texts[3]).toMatch(/Administration settings/);
    expect(texts[4]).toMatch(/Relation.*Relation deleted/);
    await expectAccessible();
  });

  it('follow when the edge takes them over', async () => {
    const { user, client, rows, takeOver } = await openTab();
    expect(rows()[0]).toHaveTextContent('Pending');
    takeOver(3000);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await settle(client);
    expect(rows()[0]).toHaveTextContent('Deployed');
  });

  it.each([
    [0, 'Pump 7'],
    [2, '"limit": 7'],
    [4, 'Contains'],
    [5, '"firstNodeIndex": 2'],
  ])('show the content of event %d', async (at, text) => {
    const { press } = await openTab();
    await press(at);
    expect(screen.getByRole('region', { name: 'Content of the event' })).toHaveTextContent(text);
  });

  it.each([
    [1, 'This entity no longer exists.'],
    [3, 'This event has no content.'],
    [6, 'This event has no content.'],
  ])('say why event %d has none', async (at, text) => {
    const { press } = await openTab();
    await press(at);
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});
