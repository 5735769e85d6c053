import { act, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../testing/accessible';
import { fakePlatform, openScreen, resetState, row } from '../testing/valves-screen';

beforeEach(resetState);

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
    platform.state.failList = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await row('Valve 45');
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

describe('the keyboard', () => {
  it('moves between rows, selects and opens', async () => {
    const { user, search } = await openScreen();
    (await row('Valve 45')).focus();
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
    first.focus();
    await user.keyboard('{End}');
    expect(await row('Valve 26')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(first).toHaveFocus();
  });
});
