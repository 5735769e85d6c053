import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { withValueState } from '../../.storybook/value-state';
import { type FakeCall, ok, refuse } from '../testing/fake-platform';
import { onePage, pathOf, queryOf, storyEntity, storyId } from '../testing/picker-story-data';
import {
  DASHBOARD_PANEL_WIDTH,
  DASHBOARD_SELECT_SIZE,
  DashboardSelect,
  dashboardPanelHeight,
} from './dashboard-select';

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
    const box = select.closest('[style]') as HTMLElement;
    await expect(box.offsetWidth).toBeGreaterThanOrEqual(DASHBOARD_PANEL_WIDTH[0]);
    await expect(box.offsetWidth).toBeLessThanOrEqual(DASHBOARD_PANEL_WIDTH[1]);
    await expect(box.style.maxBlockSize).toBe('250px');
    await userEvent.selectOptions(select, 'Control room');
    await expect(args.onChange).toHaveBeenLastCalledWith(storyId(1));
  },
};

export const LowWindowHasALowerPanel: Story = {
  beforeEach: windowOf(800, 349),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Choose a dashboard' }));
    const panel = await screen.findByRole('dialog', { name: 'Dashboard' });
    const box = within(panel).getByRole('combobox').closest('[style]') as HTMLElement;
    await expect(box.style.maxBlockSize).toBe(`${dashboardPanelHeight(349)}px`);
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
