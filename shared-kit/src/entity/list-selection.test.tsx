import { screen, waitFor, within } from '@testing-library/react';
import { changes } from '../api/changes';
import { expectAccessible } from '../testing/accessible';
import { fakePlatform, openScreen, resetState, row, toasts } from '../testing/valves-screen';

beforeEach(resetState);

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
    expect(platform.calls.at(-1)).toMatchObject({ textSearch: 'Valve', pageSize: 1000, page: 0 });
    expect(screen.queryByRole('button', { name: 'Select all 45' })).toBeNull();
  });

  it('says how much of everything is read, and leaves the selection as it was when that is canceled', async () => {
    const platform = fakePlatform(1250);
    const { list } = platform;
    platform.list = (link) => (link.pageSize === 1000 && link.page === 1 ? new Promise(() => {}) : list(link));
    const { user } = await openScreen('/assets', platform);
    await row('Valve 1250');
    await user.click(box('Valve 1250'));
    await user.click(screen.getByRole('button', { name: 'Select all 1,250' }));
    expect(await screen.findByRole('button', { name: 'Selecting 1,000 of 1,250' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Select all 1,250' })).toBeEnabled();
    expect(status()).toBe('1 asset selected');
    expect(toasts()).toEqual([]);
    platform.list = list;
    await user.click(screen.getByRole('button', { name: 'Select all 1,250' }));
    await waitFor(() => expect(status()).toContain('1,250 assets selected'));
  });

  it('loses what somebody else has deleted once the list is read again, and keeps what only moved', async () => {
    const { user, platform } = await openScreen();
    await row('Valve 45');
    for (const name of ['Valve 43', 'Valve 42']) await user.click(box(name));
    const { valves } = platform.state;
    // One is gone, the other is on another page by now.
    platform.state.valves = valves
      .filter(({ name }) => name !== 'Valve 43')
      .map((valve) => (valve.name === 'Valve 42' ? { ...valve, createdTime: 1 } : valve));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(status()).toContain('1 asset selected'));
    expect(platform.reads).toEqual(expect.arrayContaining(['v43', 'v42']));
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
