import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { withValueState } from '../../.storybook/value-state';
import type { DashboardInfo } from '../api/dashboards';
import { type FakeCall, ok, refuse } from '../testing/fake-platform';
import { onePage, pathOf, queryOf, storyEntity, storyId } from '../testing/picker-story-data';
import { DASHBOARD_SEARCH_SIZE, DashboardInfoPicker, DashboardPicker, FIRST_DASHBOARD_SIZE } from './dashboard-picker';

const dashboards = ['Boiler room', 'Control room', 'Cooling', 'Wind farm'].map(
  (title, n): DashboardInfo => ({
    ...storyEntity('DASHBOARD', n),
    title,
    name: title,
    assignedCustomers: null,
    image: null,
    mobileHide: false,
    mobileOrder: null,
  }),
);

function platform({ url }: FakeCall) {
  const { textSearch = '', pageSize } = queryOf(url);
  const byId = /^\/api\/dashboard\/info\/(.+)$/.exec(url)?.[1];
  if (byId) {
    const found = dashboards.find(({ id }) => id.id === byId);
    return found ? ok(found) : refuse(404, 32);
  }
  if (!pathOf(url).endsWith('/dashboards')) return undefined;
  const found = dashboards.filter(({ title }) => title.toLowerCase().includes(textSearch.toLowerCase()));
  return ok(onePage(found.slice(0, Number(pageSize))));
}

const meta = {
  title: 'Pickers/Dashboard',
  component: DashboardPicker,
  args: { label: 'Dashboard', value: undefined, onChange: fn() },
  parameters: { platform },
  render: withValueState(DashboardPicker),
} satisfies Meta<typeof DashboardPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox', { name: /^Dashboard/ });
const lists = () => calls.map(({ url }) => url).filter((url) => pathOf(url).endsWith('/dashboards'));

export const TypingSearchesTenByTitle: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'co');
    await waitFor(() =>
      expect(queryOf(lists().at(-1) ?? '')).toEqual({
        pageSize: String(DASHBOARD_SEARCH_SIZE),
        page: '0',
        textSearch: 'co',
        sortProperty: 'title',
        sortOrder: 'ASC',
      }),
    );
    await userEvent.click(await screen.findByRole('option', { name: /Cooling/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(storyId(2));
    await expect(field(canvasElement)).toHaveValue('Cooling');
    await expect(pathOf(lists().at(-1) ?? '')).toBe('/api/tenant/dashboards');
  },
};

export const StoredIdShowsItsTitle: Story = {
  args: { value: storyId(1) },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(field(canvasElement)).toHaveValue('Control room'));
  },
};

export const IdThatCannotBeReadBecomesNothing: Story = {
  args: { value: storyId(99) },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith(undefined));
  },
};

export const SelectsTheFirstWhenEmpty: Story = {
  args: { selectFirstDashboard: true },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith(storyId(0)));
    await expect(queryOf(lists()[0] ?? '')).toMatchObject({
      pageSize: String(FIRST_DASHBOARD_SIZE),
      sortProperty: 'title',
      sortOrder: 'ASC',
    });
    await waitFor(() => expect(field(canvasElement)).toHaveValue('Boiler room'));
    await userEvent.clear(field(canvasElement));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveValue('');
  },
};

export const CustomerUserSeesThoseOfTheCustomer: Story = {
  args: { customerId: storyId(7) },
  parameters: { authority: 'CUSTOMER_USER' },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await screen.findByRole('option', { name: 'Wind farm' });
    await expect(pathOf(lists()[0] ?? '')).toBe(`/api/customer/${storyId(7)}/dashboards`);
  },
};

export const SystemAdministratorSeesThoseOfTheTenant: Story = {
  args: { tenantId: storyId(8) },
  parameters: { authority: 'SYS_ADMIN' },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await screen.findByRole('option', { name: 'Wind farm' });
    await expect(pathOf(lists()[0] ?? '')).toBe(`/api/tenant/${storyId(8)}/dashboards`);
  },
};

export const NobodysDashboardsAreNone: Story = {
  args: { dashboardsScope: 'customer' },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await expect(await screen.findAllByRole('option')).toHaveLength(1);
    await expect(lists()).toEqual([]);
  },
};

export const NoMatchNamesTheShortenedText: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'warehouse');
    await screen.findByText('No dashboards matching “wareho...”');
  },
};

export const FailedSearchOffersAnotherTry: Story = {
  parameters: { platform: () => refuse(500, 2) },
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'co');
    await screen.findByText('Couldn’t load this');
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};

export const RequiredAndEmpty: Story = {
  args: { required: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveAccessibleDescription('Dashboard is required');
  },
};

export const Disabled: Story = { args: { value: storyId(1), disabled: true } };

export const ValueMayBeTheInfo: StoryObj<typeof DashboardInfoPicker> = {
  args: { value: dashboards[3], onChange: fn() },
  render: (args) => <DashboardInfoPicker {...args} label="Dashboard" />,
  play: async ({ canvasElement, args }) => {
    await expect(field(canvasElement)).toHaveValue('Wind farm');
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'boil');
    await userEvent.click(await screen.findByRole('option', { name: /Boiler/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(dashboards[0]);
  },
};
