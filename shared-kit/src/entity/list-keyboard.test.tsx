import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { openScreen, panel, resetState, row } from '../testing/valves-screen';
import { useSingleKeys } from '../theme/single-keys';

beforeEach(resetState);

const focusRow = async (name: string) => {
  const element = await row(name);
  act(() => element.focus());
};

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
