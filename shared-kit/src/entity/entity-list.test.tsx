import { act, screen, waitFor, within } from '@testing-library/react';
import type { Scope } from '../api/scope';
import type { Column } from '../list/column';
import { usableSort } from '../list/use-table-columns';
import { session } from '../session/session';
import { expectAccessible } from '../testing/accessible';
import { fakePlatform, openScreen, resetState, row } from '../testing/valves-screen';
import type { ScreenEntity } from './define-entity-screen';

beforeEach(resetState);

describe('the list', () => {
  it('shows the newest first, with how many there are, and nothing axe would object to', async () => {
    await openScreen();
    await row('Valve 45');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(21));
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Assets45');
    await expectAccessible();
  });

  it('turns pages, sorts and searches by asking the platform, and keeps all of it in the address', async () => {
    const { user, platform, search } = await openScreen();
    await row('Valve 45');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await row('Valve 25');
    expect(search().get('page')).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await row('Valve 01');
    expect(search().toString()).toBe('property=name&direction=ASC');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await user.type(screen.getByRole('searchbox'), '07');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(platform.calls.at(-1)).toMatchObject({ textSearch: '07', page: 0, sortProperty: 'name', sortOrder: 'ASC' });
  });

  it('takes its state from the address and follows the back button', async () => {
    const { router, platform } = await openScreen('/assets?page=2&property=name&direction=DESC');
    await row('Valve 05');
    expect(platform.calls[0]).toMatchObject({ page: 2, sortProperty: 'name', sortOrder: 'DESC' });
    await act(() => router.navigate('/assets'));
    await row('Valve 45');
    await act(() => router.navigate(-1));
    await row('Valve 05');
  });

  it('opens the page that a link names, also from a list that has fewer', async () => {
    const { router, search } = await openScreen('/assets?textSearch=07');
    await row('Valve 07');
    await act(() => router.navigate('/assets?page=2'));
    await row('Valve 05');
    expect(search().get('page')).toBe('2');
  });

  it('gives way to the last page when its own no longer exists', async () => {
    const { search } = await openScreen('/assets?page=9');
    await row('Valve 05');
    expect(search().get('page')).toBe('2');
  });

  it('says that nothing matches and offers to clear, or that there is nothing and offers to add', async () => {
    const { user, search } = await openScreen('/assets?textSearch=zzz');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    await row('Valve 45');
    expect(search().has('textSearch')).toBe(false);
  });

  it('offers to add the first one where there is none', async () => {
    const { user } = await openScreen('/assets', fakePlatform(0));
    await screen.findByRole('heading', { name: 'No assets yet' });
    const [, inPlace] = screen.getAllByRole('button', { name: 'Add asset' });
    await user.click(inPlace as HTMLElement);
    await screen.findByRole('dialog', { name: 'Add asset' });
  });

  it('says to users of customers, who cannot add any, how they come to have some', async () => {
    session.store.setState({ authUser: { authority: 'CUSTOMER_USER', customerId: 'acme', isPublic: false } as never });
    await openScreen('/assets', fakePlatform(0), {}, { kind: 'customer', customerId: 'acme' });
    expect(await screen.findByText('They appear here once your provider assigns them to you.')).toBeVisible();
  });

  it('says why it failed, and works after Retry', async () => {
    const platform = fakePlatform();
    platform.state.failList = true;
    const { user } = await openScreen('/assets', platform);
    expect(await screen.findByRole('alert')).toHaveTextContent('the database is asleep');
    expect(screen.queryByRole('navigation')).toBeNull();
    platform.state.failList = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await row('Valve 45');
  });

  it('stays without a connection, with the time it is from', async () => {
    const { user, platform } = await openScreen();
    await row('Valve 45');
    platform.state.away = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Not live – showing values from /)).toBeVisible();
    expect(await row('Valve 45')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Pages of Assets' })).toBeVisible();
    await expectAccessible();
    platform.state.away = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^Not live/)).toBeNull());
  });

  it('hides a column for good, but never the name', async () => {
    const { user, unmount } = await openScreen();
    await row('Valve 45');
    await user.click(screen.getByRole('button', { name: /columns/i }));
    const chooser = await screen.findByRole('dialog', { name: /columns/i });
    expect(within(chooser).getByLabelText('Name')).toBeDisabled();
    await user.click(within(chooser).getByLabelText('Label'));
    expect(screen.queryByRole('columnheader', { name: 'Label' })).toBeNull();
    unmount();
    await openScreen();
    await row('Valve 45');
    expect(screen.queryByRole('columnheader', { name: 'Label' })).toBeNull();
  });
});

describe('addresses', () => {
  const own = { authority: 'CUSTOMER_USER', customerId: 'acme', isPublic: false };
  const admin = { authority: 'TENANT_ADMIN', isPublic: false };
  it.each<[Scope, typeof admin, string]>([
    [{ kind: 'tenant' }, admin, '/assets'],
    [{ kind: 'otherTenant', tenantId: 't1' }, admin, '/tenants/t1/assets'],
    [{ kind: 'customer', customerId: 'acme' }, admin, '/customers/acme/assets'],
    [{ kind: 'customer', customerId: 'acme' }, own, '/assets'],
    [{ kind: 'edge', edgeId: 'e1' }, admin, '/edgeInstances/e1/assets'],
  ])('in %j for %j stand below %s', async (scope, authUser, path) => {
    session.store.setState({ authUser: authUser as never });
    await openScreen('/assets', fakePlatform(), {}, scope);
    const link = within(await row('Valve 45')).getByRole('link', { name: 'Valve 45' });
    expect(link).toHaveAttribute('href', `${path}/v45`);
  });
});

describe('sorting', () => {
  it('is offered by the whole header cell, and where it is not, the header says why', async () => {
    const { user, search } = await openScreen();
    await row('Valve 45');
    const header = screen.getByRole('columnheader', { name: 'Label' });
    expect(within(header).getByRole('button', { name: 'Label' }).parentElement).toBe(header);
    const unsortable = within(screen.getByRole('columnheader', { name: /^Description/ })).getByRole('button');
    expect(unsortable).toHaveAccessibleDescription('The platform can’t sort by this column');
    await user.click(unsortable);
    expect(search().toString()).toBe('');
  });

  it('falls back to the usual one where the list as it stands cannot be sorted as the address says', () => {
    const columns: Column<ScreenEntity>[] = [
      { id: 'a', label: 'a', cell: () => null, sort: 'a', unsortable: ({ filter }) => filter.on && 'because' },
    ];
    const byA = { property: 'a', direction: 'ASC' } as const;
    const usual = { property: 'createdTime', direction: 'DESC' } as const;
    const place = { scope: { kind: 'tenant' }, authority: 'TENANT_ADMIN' } as const;
    expect(usableSort(columns, { ...place, filter: {} }, byA, usual)).toBe(byA);
    expect(usableSort(columns, { ...place, filter: { on: 'true' } }, byA, usual)).toBe(usual);
    const unknown = { property: 'constructor', direction: 'ASC' } as const;
    expect(usableSort(columns, { ...place, filter: {} }, unknown, usual)).toBe(usual);
  });

  it('has its numbers at the end of their cells', async () => {
    await openScreen();
    const cell = within(await row('Valve 45')).getByText('1,044');
    expect(cell.closest('td')).toHaveAttribute('data-align', 'end');
    expect(screen.getByRole('columnheader', { name: /^Description/ })).toHaveAttribute('data-align', 'end');
  });
});
