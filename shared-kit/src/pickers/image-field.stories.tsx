import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { closeAllDialogs } from '../dialogs/open-dialog';
import { imageAreaHeight } from '../inputs/drop-area';
import { dropFiles } from '../testing/drop-files';
import { ImageField } from './image-field';

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="${color}"/></svg>`;
const picture = (color: string) => `data:image/svg+xml;base64,${btoa(svg(color))}`;

const meta = {
  title: 'Inputs/Image',
  component: ImageField,
  args: { label: 'Profile image', value: picture('teal'), onChange: fn() },
  render: withValueState(ImageField),
  beforeEach: () => () => closeAllDialogs(),
} satisfies Meta<typeof ImageField>;
export default meta;
type Story = StoryObj<typeof meta>;

const input = () => screen.getByLabelText<HTMLInputElement>(/Profile image/);
const file = (name: string, type: string, content = svg('orange')) => new File([content], name, { type });

export const ChosenImageIsADataUrl: Story = {
  play: async ({ args }) => {
    await expect(input().closest('[style]')?.getBoundingClientRect().height).toBe(imageAreaHeight);
    await expect(imageAreaHeight).toBe(120);
    await userEvent.upload(input(), file('pump.svg', 'image/svg+xml'));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(picture('orange')));
    await waitFor(() => expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', picture('orange')));
    await waitFor(() => expect(screen.getByRole('img').getBoundingClientRect().width).toBe(94));
    await userEvent.upload(input(), file('pump.svg', 'image/svg+xml'));
    await waitFor(() => expect(args.onChange).toHaveBeenCalledTimes(2));
  },
};

export const LargerThanAllowedIsAnAlert: Story = {
  args: { maxSize: 1024 },
  play: async ({ args }) => {
    await expect(input()).toHaveAccessibleDescription('Up to 1 kB');
    await dropFiles([file('big.png', 'image/png', 'x'.repeat(1025))]);
    const message = within(await screen.findByRole('alertdialog', { name: 'Cannot upload file' }));
    await message.findByText('Up to 1 kB');
    await userEvent.click(message.getByRole('button', { name: 'OK' }));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const OnlyImagesAreTaken: Story = {
  play: async ({ args }) => {
    await dropFiles([file('notes.txt', 'text/plain')]);
    await waitFor(() => expect(input()).toHaveAccessibleDescription('notes.txt isn’t an image'));
    await expect(args.onChange).not.toHaveBeenCalled();
    await dropFiles([file('a.png', 'image/png'), file('b.png', 'image/png')]);
    await waitFor(() =>
      expect(input()).toHaveAccessibleDescription('Only a.png was added. This field takes one image.'),
    );
    await expect(args.onChange).toHaveBeenCalledTimes(1);
    await dropFiles([file('pump.svg', 'image/svg+xml')]);
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(picture('orange')));
    await expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', picture('orange'));
    await expect(input()).not.toHaveAccessibleDescription();
  },
};

export const ClearGivesNothing: Story = {
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Remove the image' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(undefined);
    await screen.findByText('No image');
    await expect(input()).toHaveFocus();
  },
};

export const WithoutPreviewAndClear: Story = { args: { preview: false } };
export const RequiredWithError: Story = { args: { value: undefined, required: true, error: 'An image is required' } };
export const Disabled: Story = { args: { disabled: true } };
