import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { closeAllDialogs } from '../dialogs/open-dialog';
import { ColorField } from './color-field';

const meta = {
  title: 'Inputs/Color',
  component: ColorField,
  args: { label: 'Background', value: '#0b6a82', onChange: fn() },
  render: withValueState(ColorField),
  beforeEach: () => () => closeAllDialogs(),
} satisfies Meta<typeof ColorField>;
export default meta;
type Story = StoryObj<typeof meta>;

const swatch = () => screen.getByRole('button', { name: 'Choose: Background' });
const text = () => screen.getByRole('textbox', { name: /Background/ });

export const SwatchOpensThePicker: Story = {
  play: async ({ args }) => {
    await expect(swatch().getBoundingClientRect()).toMatchObject({ width: 32, height: 32 });
    await userEvent.click(text());
    await userEvent.type(text(), 'red');
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expect(text()).toHaveValue('#0b6a82');
    await userEvent.click(swatch());
    const input = await screen.findByRole('textbox', { name: 'Hex or rgb(a)' });
    await userEvent.clear(input);
    await userEvent.type(input, 'tomato');
    await userEvent.click(screen.getByRole('button', { name: 'Select' }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('#ff6347'));
    await waitFor(() => expect(swatch()).toHaveFocus());
  },
};

export const InputOpensThePickerToo: Story = {
  args: { openOnInput: true },
  play: async () => {
    await userEvent.click(text());
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await expect(text()).toHaveValue('#0b6a82');
  },
};

export const ClearGivesNothingAndRequiredSaysSo: Story = {
  args: { clearable: true, required: true, requiredText: 'The widget needs a background' },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Clear: Background' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await expect(text()).toHaveAccessibleDescription('The widget needs a background');
    await expect(screen.queryByRole('button', { name: 'Clear: Background' })).toBeNull();
  },
};

/** What is stored may be no color: nothing is fetched for it. */
export const StoredAddress: Story = {
  args: { value: 'url(https://example.com/seen.png)' },
  play: async () => {
    const pictures = [...swatch().querySelectorAll('*')].map((part) => getComputedStyle(part).backgroundImage);
    await expect(pictures).toHaveLength(2);
    await expect(pictures.join()).not.toContain('url(');
  },
};

export const Transparent: Story = { args: { value: 'rgba(207, 48, 48, 0.4)', hint: 'Shown behind the chart' } };
export const Empty: Story = { args: { value: undefined } };
export const Disabled: Story = { args: { disabled: true, clearable: true } };
