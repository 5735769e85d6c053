import { fakeContext, playPlatform } from '../../testing/render-module';
import { devicesScreen } from './devices-screen';

const page = { page: 0, pageSize: 20, sortOrder: 'ASC' } as const;
const empty = { data: [], totalPages: 0, totalElements: 0, hasNext: false };

/** What the platform is asked for a page of the list. */
async function asked(sortProperty: string, filter: Record<string, string> = {}) {
  const calls = playPlatform(() => empty);
  const { client, scope } = fakeContext();
  const { queryKey, ...options } = devicesScreen.list({ scope, filter, pageLink: { ...page, sortProperty } });
  await client.fetchQuery({ queryKey, ...options } as never);
  return calls[0];
}

const column = (id: string) => devicesScreen.columns.find((one) => one.id === id);

describe('the list of devices', () => {
  it.each([
    ['active', 'active'],
    ['activity', 'lastActivityTime'],
  ])('sorts %s by the attribute %s, with an entity query', async (id, key) => {
    expect(column(id)?.sort).toBe(key);
    const call = await asked(key);
    expect(call?.path).toBe('/api/entitiesQuery/find');
    expect(call?.body).toMatchObject({
      keyFilters: [],
      pageLink: { sortOrder: { key: { type: 'SERVER_ATTRIBUTE', key }, direction: 'ASC' } },
    });
  });

  it('writes the state and the last activity to a file', () => {
    const context = fakeContext({ t: (key) => key });
    expect(column('active')?.liveFile?.('false', context)).toBe('device.offline');
    expect(column('active')?.liveFile?.(undefined, context)).toBeFalsy();
    expect(column('activity')?.liveFile?.('1000', context)).toBe('1970-01-01T00:00:01.000Z');
    expect(column('activity')?.liveFile?.('', context)).toBeNull();
  });

  it('asks the list of devices for everything else', async () => {
    expect(await asked('customerTitle')).toMatchObject({
      path: '/api/tenant/deviceInfos',
      query: { sortProperty: 'customerTitle' },
    });
  });

  it('sorts by ids what a text finds, or leaves the text to the query where that is too much', async () => {
    const { client, scope } = fakeContext();
    const device = { id: { entityType: 'DEVICE', id: 'd1' } };
    for (const [hasNext, found] of [
      [false, { entityFilter: { type: 'entityList', entityList: ['d1'] }, pageLink: { textSearch: null } }],
      [true, { entityFilter: { type: 'entityType' }, pageLink: { textSearch: 'Acme' } }],
    ] as const) {
      client.clear();
      const calls = playPlatform(({ path }) =>
        path === '/api/tenant/deviceInfos' ? { ...empty, data: [device], hasNext } : empty,
      );
      const pageLink = { ...page, sortProperty: 'active', textSearch: 'Acme' };
      await client.fetchQuery(devicesScreen.list({ scope, filter: {}, pageLink }) as never);
      expect(calls[0]).toMatchObject({ path: '/api/tenant/deviceInfos', query: { textSearch: 'Acme' } });
      expect(calls[1]?.body).toMatchObject(found);
    }
  });

  it('says where the platform cannot sort so', () => {
    const authority = 'TENANT_ADMIN';
    const tenant = { scope: { kind: 'tenant' }, authority } as const;
    const customer = { scope: { kind: 'customer', customerId: 'c' }, authority } as const;
    expect(column('active')?.unsortable?.({ ...customer, filter: {} })).toBe('device.unsortable.of-customer');
    expect(column('active')?.unsortable?.({ ...tenant, filter: {} })).toBeFalsy();
    const edge = { scope: { kind: 'edge', edgeId: 'e' }, authority } as const;
    expect(column('active')?.unsortable?.({ ...edge, filter: {} })).toBe('device.unsortable.of-edge');
    const own = { ...customer, authority: 'CUSTOMER_USER' } as const;
    expect(column('active')?.unsortable?.({ ...own, filter: {} })).toBeFalsy();
    expect(column('customerTitle')?.unsortable?.({ ...tenant, filter: { active: 'true' } })).toBe(
      'device.unsortable.by-state',
    );
    expect(column('customerTitle')?.unsortable?.({ ...tenant, filter: {} })).toBeFalsy();
  });
});
