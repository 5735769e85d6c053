import type { Meta, StoryObj } from '@storybook/react-vite';
import { useQueryClient } from '@tanstack/react-query';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { withValueState } from '../../.storybook/value-state';
import { entityPlatform } from '../testing/story-entities';
import { EntitySubtypeAutocomplete, type EntitySubtypeAutocompleteProps } from './entity-subtype-autocomplete';
import { EntitySubtypeList } from './entity-subtype-list';
import { EntitySubtypeSelect } from './entity-subtype-select';
import { subtypeMaxLength } from './use-subtypes';

const meta = {
  title: 'Pickers/Entity subtypes',
  component: EntitySubtypeAutocomplete,
  parameters: { platform: entityPlatform },
  args: { label: 'Device type', entityType: 'DEVICE', value: undefined, onChange: fn() },
  render: withValueState(EntitySubtypeAutocomplete, { minBlockSize: 220 }),
} satisfies Meta<typeof EntitySubtypeAutocomplete>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const offers = (...texts: string[]) => waitFor(() => expect(options()).toEqual(texts));
const typeCalls = () => calls.filter(({ url }) => url.endsWith('/types')).map(({ url }) => url);

export const Empty: Story = {};
export const Filled: Story = { args: { value: 'Pump' } };
export const Disabled: Story = { args: { value: 'Pump', disabled: true } };

export const TypesThatStartWithTheText: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(field(canvasElement));
    await offers('Boiler', 'Gateway', 'Pump');
    await userEvent.type(field(canvasElement), 'PU');
    await offers('Pump');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('Pump');
  },
};

export const ATextWithoutMatchIsOfferedAsNew: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), ' Valve');
    await offers('Valve');
    await expect(args.onChange).toHaveBeenLastCalledWith('Valve');
  },
};

export const RequiredSaysSo: Story = {
  args: { required: true, error: 'Required' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAccessibleDescription('Device type is required');
  },
};

export const TooLongSaysSo: Story = {
  args: { entityType: 'ASSET', label: 'Asset type', value: 'x'.repeat(subtypeMaxLength + 1) },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAccessibleDescription('Asset type can have up to 255 characters');
  },
};

export const FailedListOffersAnotherTry: Story = {
  parameters: { platform: () => ({ status: 500, data: { message: 'broken', errorCode: 2 } }) },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await offers('Couldn’t load thisRetry');
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};

/** A picker beside something that saves a device. */
function WithSave(args: EntitySubtypeAutocompleteProps) {
  const client = useQueryClient();
  return (
    <>
      <EntitySubtypeAutocomplete {...args} />
      <button type="button" onClick={() => client.invalidateQueries({ queryKey: ['devices'] })}>
        {'Device saved'}
      </button>
    </>
  );
}

export const TypesAreKeptUntilADeviceIsSaved: Story = {
  render: WithSave,
  play: async ({ canvasElement }) => {
    const saved = within(canvasElement).getByRole('button');
    for (const _ of [1, 2]) {
      await userEvent.click(field(canvasElement));
      await offers('Boiler', 'Gateway', 'Pump');
      saved.focus();
    }
    await expect(typeCalls()).toEqual(['/api/device/types']);
    await userEvent.click(saved);
    await userEvent.click(field(canvasElement));
    await waitFor(() => expect(typeCalls()).toHaveLength(2));
  },
};

const onChange = fn();

/** One of the types, or all. */
const One = withValueState(EntitySubtypeSelect);
const one = { label: 'Asset type', entityType: 'ASSET', onChange } as const;

export const OneOrAll: Story = {
  render: () => <One {...one} value="Hall" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All types', 'Hall']);
    await userEvent.selectOptions(canvas.getByLabelText('Asset type'), 'All types');
    await expect(onChange).toHaveBeenLastCalledWith(undefined);
  },
};

export const OneIsRequired: Story = {
  render: () => <One {...one} value={undefined} required error="Required" />,
  play: async ({ canvasElement }) => {
    const select = within(canvasElement).getByLabelText(/^Asset type/);
    await expect(select).toHaveAccessibleDescription('Asset type is required');
    await expect(within(canvasElement).queryByRole('option', { name: 'All types' })).toBeNull();
  },
};

/** Several types. */
const Several = withValueState(EntitySubtypeList, { minBlockSize: 220 });
const several = { label: 'Device types', entityType: 'DEVICE', onChange } as const;

export const SeveralTypes: Story = { render: () => <Several {...several} value={['Pump', 'Boiler']} /> };

export const SeveralInUseOrNot: Story = {
  render: () => <Several {...several} value={undefined} />,
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'bo');
    await offers('Boiler');
    await userEvent.click(screen.getByRole('option'));
    await userEvent.type(field(canvasElement), ' Valve ;Boiler,');
    await expect(onChange).toHaveBeenLastCalledWith(['Boiler', 'Valve']);
    await userEvent.type(field(canvasElement), 'Filter');
    await offers('Filter');
  },
};

export const TheLastOfSeveralReportsNothing: Story = {
  render: () => <Several {...several} value={['Pump']} required />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove Pump' }));
    await expect(onChange).toHaveBeenLastCalledWith(undefined);
    await expect(field(canvasElement)).toHaveAccessibleDescription('Choose at least one device type');
  },
};
