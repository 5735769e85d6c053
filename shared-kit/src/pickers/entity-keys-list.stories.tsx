import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { withValueState } from '../../.storybook/value-state';
import { entityId } from '../api/entity-id';
import { entityPlatform } from '../testing/story-entities';
import { EntityKeysList } from './entity-keys-list';

const meta = {
  title: 'Pickers/Entity keys',
  component: EntityKeysList,
  parameters: { platform: entityPlatform },
  args: {
    label: 'Time series',
    entityId: entityId('DEVICE', 'd1'),
    dataKeyType: 'timeseries',
    value: ['humidity'],
    onChange: fn(),
  },
  render: withValueState(EntityKeysList, { minBlockSize: 200 }),
} satisfies Meta<typeof EntityKeysList>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const offers = (...texts: string[]) => waitFor(() => expect(options()).toEqual(texts));

export const Empty: Story = { args: { value: undefined, placeholder: 'Any key' } };
export const Filled: Story = {};
export const Disabled: Story = { args: { disabled: true } };
export const RequiredWithError: Story = {
  args: { value: undefined, required: true, error: 'Required' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAccessibleDescription('Choose at least one key');
  },
};

export const KeysThatStartWithTheText: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'Temp');
    await offers('temperature', 'temperatureMax');
    await userEvent.click(screen.getByRole('option', { name: 'temperatureMax' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['humidity', 'temperatureMax']);
    await expect(calls.at(-1)?.url).toBe('/api/plugins/telemetry/DEVICE/d1/keys/timeseries');
  },
};

export const AttributesOfAllScopes: Story = {
  args: { dataKeyType: 'attribute', label: 'Attributes', value: undefined },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await offers('humidity', 'temperature', 'temperatureMax');
    await expect(calls.at(-1)?.url).toBe('/api/plugins/telemetry/DEVICE/d1/keys/attributes');
  },
};

export const AnyKeyCanBeTyped: Story = {
  args: { entityId: null },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'pressure');
    await offers('No keys matching “pressu...”. Press Enter to add it.');
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['humidity', 'pressure']);
  },
};

export const TextLeftInTheFieldIsAdded: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'pressure');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(['humidity', 'pressure']);
  },
};

export const TheLastKeyReportsNothing: Story = {
  args: { required: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove humidity' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await expect(field(canvasElement)).toHaveAccessibleDescription('Choose at least one key');
  },
};
