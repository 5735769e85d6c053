import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { changes } from '../api/changes';
import type { Scope } from '../api/scope';
import type { Column } from '../list/column';
import { usableSort } from '../list/use-table-columns';
import { session } from '../session/session';
import { expectAccessible } from '../testing/accessible';
import { fakePlatform, openScreen, panel, resetState, row, toasts } from '../testing/valves-screen';
import { useSingleKeys } from '../theme/single-keys';
import type { ScreenEntity } from './define-entity-screen';

beforeEach(resetState);

const focusRow = async (name: string) => {
  const element = await row(name);
  act(() => element.focus());
};

describe('the list', () => {
  it('shows the newest first, with how many there are, and nothing axe would object to', async () => {
    await openScreen();
    await row('Valve 45');
    expect(screen.getAllByRole('row')).toHaveLength(21);
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

describe('the selection', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  const status = () => within(screen.getByRole('toolbar')).getByRole('status').textContent;

  it('takes a range with Shift, both ways, and puts it back', async () => {
    const { user } = await openScreen();
    await row('Valve 45');
    await user.click(box('Valve 43'));
    await user.keyboard('{Shift>}');
    await user.click(box('Valve 40'));
    await user.keyboard('{/Shift}');
    expect(status()).toContain('4 assets selected');
    await user.keyboard('{Shift>}');
    await user.click(box('Valve 42'));
    await user.keyboard('{/Shift}');
    expect(box('Valve 43')).toBeChecked();
    for (const name of ['Valve 40', 'Valve 41', 'Valve 42']) expect(box(name)).not.toBeChecked();
  });

  it('survives paging and searching, which stay beside it, and says where its rows are', async () => {
    const { user } = await openScreen();
    await row('Valve 45');
    await user.click(box('Valve 43'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await row('Valve 25');
    await user.click(box('Valve 25'));
    expect(status()).toBe('2 assets selected1 here, 1 on other pages');
    await user.type(screen.getByRole('searchbox'), '43');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(box('Valve 43')).toBeChecked();
    expect(status()).toContain('2 assets selected');
    await expectAccessible();
  });

  it('can be everything that matches, whichever page it is on', async () => {
    const { user, platform } = await openScreen('/assets?textSearch=Valve%204');
    await row('Valve 45');
    expect(screen.queryByRole('button', { name: /Select all \d/ })).toBeNull();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'Valve');
    await row('Valve 30');
    await user.click(box('Valve 45'));
    await user.click(screen.getByRole('button', { name: 'Select all 45' }));
    await waitFor(() => expect(status()).toBe('45 assets selected20 here, 25 on other pages'));
    expect(platform.calls.at(-1)).toMatchObject({ textSearch: 'Valve', pageSize: 100, page: 0 });
    expect(screen.queryByRole('button', { name: 'Select all 45' })).toBeNull();
  });

  it('says how much of everything is read, and leaves the selection as it was when that is canceled', async () => {
    const platform = fakePlatform(250);
    const { list } = platform;
    platform.list = (link) => (link.pageSize === 100 && link.page === 1 ? new Promise(() => {}) : list(link));
    const { user } = await openScreen('/assets', platform);
    await row('Valve 250');
    await user.click(box('Valve 250'));
    await user.click(screen.getByRole('button', { name: 'Select all 250' }));
    expect(await screen.findByRole('button', { name: 'Selecting 100 of 250' })).toHaveAttribute('aria-busy', 'true');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Select all 250' })).toBeEnabled();
    expect(status()).toBe('1 asset selected');
    expect(toasts()).toEqual([]);
    platform.list = list;
    await user.click(screen.getByRole('button', { name: 'Select all 250' }));
    await waitFor(() => expect(status()).toBe('250 assets selected20 here, 230 on other pages'));
  });

  it('loses what is deleted', async () => {
    const { user } = await openScreen();
    await row('Valve 45');
    await user.click(box('Valve 44'));
    await user.click(box('Valve 43'));
    await user.click(screen.getByRole('button', { name: 'Actions for Valve 44' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(status()).toContain('1 asset selected'));
  });

  it('loses what is deleted elsewhere, on other pages as well', async () => {
    const { user } = await openScreen();
    await row('Valve 45');
    await user.click(box('Valve 43'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await row('Valve 25');
    await user.click(box('Valve 25'));
    expect(status()).toBe('2 assets selected1 here, 1 on other pages');
    changes.announce({ of: 'ASSET', id: 'v25', gone: false, from: 'told' });
    changes.announce({ of: 'ASSET', id: 'v43', gone: true, from: 'told' });
    await waitFor(() => expect(status()).toBe('1 asset selected'));
  });
});

describe('the keyboard', () => {
  it('has one tab stop for the header and one for the rows; arrows move inside of them', async () => {
    const { user } = await openScreen();
    const first = await row('Valve 45');
    const table = screen.getByRole('table');
    const stops = [...table.querySelectorAll<HTMLElement>('a, button, input, [tabindex]')].filter(
      (one) => one.tabIndex === 0,
    );
    expect(stops.map((one) => one.dataset.header ?? one.dataset.id)).toEqual(['createdTime', 'v45']);
    act(() => stops[0]?.focus());
    await user.keyboard('{Home}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Name' })).toHaveFocus();
    await user.tab();
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Actions for Valve 45' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowDown}');
    expect(await row('Valve 44')).toHaveFocus();
    await user.tab();
    expect(table).not.toContainElement(document.activeElement as HTMLElement);
  });

  it('opens beside the list, goes on with the arrows, and leads into the panel with Enter', async () => {
    const { user, search } = await openScreen();
    await focusRow('Valve 45');
    await user.keyboard('{Enter}');
    await within(await panel()).findByText('even');
    expect(await row('Valve 45')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(search().get('open')).toBe('v44');
    await within(await panel()).findByText('odd');
    expect(await row('Valve 44')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Valve 44' })).toHaveFocus();
  });

  it('searches with /, adds with n, edits with e and clears with Escape, in the list only', async () => {
    const { user, search } = await openScreen();
    const first = await row('Valve 45');
    await user.keyboard('n/e');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => first.focus());
    await user.keyboard(' {Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('ne');
    expect(screen.getByRole('searchbox')).toHaveValue('ne');
    await user.keyboard('{Escape}');
    await focusRow('Valve 44');
    await user.keyboard('e');
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Valve 44');
    expect(search().get('open')).toBe('v44');
    await focusRow('Valve 44');
    await user.keyboard('n');
    await screen.findByRole('dialog', { name: 'Add asset' });
  });

  it('leaves single keys alone for those who switched them off', async () => {
    const { user } = await openScreen();
    const { result } = renderHook(useSingleKeys);
    act(() => result.current.setSingleKeys(false));
    await focusRow('Valve 44');
    await user.keyboard('/ne');
    expect(await row('Valve 44')).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => result.current.setSingleKeys(true));
  });

  it('moves between rows, selects and opens', async () => {
    const { user, search } = await openScreen();
    await focusRow('Valve 45');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(await row('Valve 44')).toHaveFocus();
    await user.keyboard(' ');
    expect(screen.getByRole('checkbox', { name: 'Select Valve 44' })).toBeChecked();
    await user.keyboard('{Enter}');
    expect(search().get('open')).toBe('v44');
  });

  it('reaches one row with Tab, and the first and last with Home and End', async () => {
    const { user } = await openScreen();
    const first = await row('Valve 45');
    const stops = screen.getAllByRole('row').filter((one) => one.tabIndex === 0);
    expect(stops).toEqual([first]);
    act(() => first.focus());
    await user.keyboard('{End}');
    expect(await row('Valve 26')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(first).toHaveFocus();
  });
});
