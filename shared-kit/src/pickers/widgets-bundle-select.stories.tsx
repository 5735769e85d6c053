import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import type { WidgetsBundle } from '../api/widgets-bundles';
import { type FakeCall, ok, refuse } from '../testing/fake-platform';
import { storyEntity, storyTenantId, systemTenantId } from '../testing/picker-story-data';
import { WidgetsBundleSelect } from './widgets-bundle-select';

const bundle = (n: number, title: string, alias: string, tenantId: string): WidgetsBundle => ({
  ...storyEntity('WIDGETS_BUNDLE', n, tenantId),
  title,
  name: title,
  alias,
  image: null,
  description: null,
});
const charts = bundle(1, 'Charts', 'charts', systemTenantId);
const edges = bundle(2, 'Edge widgets', 'edge_widgets', systemTenantId);
const silo = bundle(3, 'Grain silo', 'grain_silo', storyTenantId);

const meta = {
  title: 'Pickers/Widgets bundle',
  component: WidgetsBundleSelect,
  args: { label: 'Widgets bundle', value: undefined, onChange: fn() },
  parameters: {
    platform: ({ url }: FakeCall) => (url === '/api/widgetsBundles' ? ok([charts, edges, silo]) : undefined),
  },
  render: withValueState(WidgetsBundleSelect),
} satisfies Meta<typeof WidgetsBundleSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole<HTMLSelectElement>('combobox');
const offers = (canvas: HTMLElement, labels: string[]) =>
  waitFor(() => expect([...field(canvas).options].map(({ text }) => text).filter(Boolean)).toEqual(labels));

export const AllBundlesThoseOfTheSystemMarked: Story = {
  play: async ({ canvasElement, args }) => {
    await offers(canvasElement, ['Charts (System)', 'Edge widgets (System)', 'Grain silo']);
    await userEvent.selectOptions(field(canvasElement), 'Grain silo');
    await expect(args.onChange).toHaveBeenLastCalledWith(silo);
  },
};

export const OnlyThoseOfTheSystem: Story = {
  args: { bundlesScope: 'system' },
  play: ({ canvasElement }) => offers(canvasElement, ['Charts (System)', 'Edge widgets (System)']),
};

export const OnlyThoseOfTheTenant: Story = {
  args: { bundlesScope: 'tenant' },
  play: ({ canvasElement }) => offers(canvasElement, ['Grain silo']),
};

export const WithoutEdgesTheirBundleIsHidden: Story = {
  parameters: { edgesSupportEnabled: false },
  play: ({ canvasElement }) => offers(canvasElement, ['Charts (System)', 'Grain silo']),
};

export const SelectsTheFirst: Story = {
  args: { selectFirstBundle: true },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith(charts));
    await expect(field(canvasElement)).toHaveDisplayValue('Charts (System)');
  },
};

export const SelectsTheOneOfAnAlias: Story = {
  args: { selectBundleAlias: 'grain_silo', selectFirstBundle: true },
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith(silo));
    await expect(field(canvasElement)).toHaveDisplayValue('Grain silo');
  },
};

export const FailedListIsEmpty: Story = {
  parameters: { platform: () => refuse(500, 2) },
  play: async ({ canvasElement }) => {
    await offers(canvasElement, []);
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};

export const Disabled: Story = { args: { value: charts, disabled: true } };
