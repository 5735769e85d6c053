import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { insideSmallWindow, SmallWindow } from '../../.storybook/small-window';
import { calls } from '../../.storybook/story-platform';
import { withValueState } from '../../.storybook/value-state';
import { type FakeCall, ok, refuse } from '../testing/fake-platform';
import { onePage, pathOf, queryOf, storyEntity, storyId } from '../testing/picker-story-data';
import { DASHBOARD_SELECT_SIZE, DashboardSelect } from './dashboard-select';

const dashboards = ['Boiler room', 'Control room', 'Wind farm'].map((title, n) => ({
  ...storyEntity('DASHBOARD', n),
  title,
  name: title,
}));

/** The story's window has another size. */
const windowOf = (width: number, height: number) => () => {
  const size = { innerWidth: window.innerWidth, innerHeight: window.innerHeight };
  const set = (innerWidth: number, innerHeight: number) =>
    Object.defineProperties(window, {
      innerWidth: { value: innerWidth, configurable: true, writable: true },
      innerHeight: { value: innerHeight, configurable: true, writable: true },
    });
  set(width, height);
  return () => void set(size.innerWidth, size.innerHeight);
};

const meta = {
  title: 'Pickers/Dashboard select',
  component: DashboardSelect,
  args: { label: 'Dashboard', value: storyId(0), onChange: fn() },
  parameters: {
    platform: ({ url }: FakeCall) => (pathOf(url).endsWith('/dashboards') ? ok(onePage(dashboards)) : undefined),
  },
  render: withValueState(DashboardSelect),
} satisfies Meta<typeof DashboardSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WideWindowHasADropDown: Story = {
  beforeEach: windowOf(1280, 720),
  play: async ({ canvasElement, args }) => {
    await within(canvasElement).findByRole('option', { name: 'Wind farm' });
    await userEvent.selectOptions(within(canvasElement).getByRole('combobox', { name: 'Dashboard' }), 'Wind farm');
    await expect(args.onChange).toHaveBeenLastCalledWith(storyId(2));
    await expect(calls).toHaveLength(1);
    await expect(queryOf(calls[0]?.url ?? '')).toMatchObject({ pageSize: String(DASHBOARD_SELECT_SIZE), page: '0' });
  },
};

export const NarrowWindowHasAButtonWithAPanel: Story = {
  beforeEach: windowOf(1279, 720),
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).queryByRole('combobox')).toBeNull();
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Choose a dashboard' }));
    const panel = await screen.findByRole('dialog', { name: 'Dashboard' });
    await within(panel).findByRole('option', { name: 'Control room' });
    const select = within(panel).getByRole('combobox', { name: 'Dashboard' });
    const box = select.closest('[class*=panel]') as HTMLElement;
    await expect(box.offsetWidth).toBeGreaterThanOrEqual(300);
    await expect(box.offsetWidth).toBeLessThanOrEqual(320);
    await expect(getComputedStyle(box).maxBlockSize).toBe('250px');
    await userEvent.selectOptions(select, 'Control room');
    await expect(args.onChange).toHaveBeenLastCalledWith(storyId(1));
  },
};

export const OneOfThree: Story = {};

export const LowWindowHasALowerPanel: Story = {
  render: () => <SmallWindow story="pickers-dashboard-select--one-of-three" width={800} height={349} />,
  play: async () => {
    const { button, page } = await insideSmallWindow();
    button.click();
    const box = (await page.findByRole('combobox', {}, { timeout: 10_000 })).closest('[class*=panel]') as HTMLElement;
    await expect(getComputedStyle(box).maxBlockSize).toBe('150px');
  },
};

export const CustomerWithoutIdHasNone: Story = {
  args: { dashboardsScope: 'customer', value: undefined },
  beforeEach: windowOf(1280, 720),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('option', { hidden: true })).toHaveLength(1);
    await expect(calls).toEqual([]);
  },
};

export const FailedListIsEmpty: Story = {
  parameters: { platform: () => refuse(500, 2) },
  beforeEach: windowOf(1280, 720),
  play: async () => {
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};
