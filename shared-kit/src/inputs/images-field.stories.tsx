import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { dropDelay } from '../displays/drag-order';
import { dropFiles } from '../testing/drop-files';
import { imageAreaHeight } from './drop-area';
import { ImagesField } from './images-field';

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="${color}"/></svg>`;
const picture = (color: string) => `data:image/svg+xml;base64,${btoa(svg(color))}`;
const [teal, orange, plum] = ['teal', 'orange', 'plum'].map(picture) as [string, string, string];

const meta = {
  title: 'Inputs/Images',
  component: ImagesField,
  args: { label: 'Marker images', value: [teal, orange, plum], onChange: fn() },
  render: withValueState(ImagesField),
} satisfies Meta<typeof ImagesField>;
export default meta;
type Story = StoryObj<typeof meta>;

const input = () => screen.getByLabelText<HTMLInputElement>(/Marker images/, { selector: 'input' });
const file = (name: string, content: string, type = 'image/svg+xml') => new File([content], name, { type });

export const NewImagesAreAppended: Story = {
  play: async ({ args }) => {
    await expect(screen.getByRole('img', { name: 'Image 1' }).getBoundingClientRect().width).toBe(64);
    await expect(input().closest('[style]')?.getBoundingClientRect().height).toBe(imageAreaHeight);
    await userEvent.upload(input(), [file('a.svg', svg('navy')), file('b.svg', svg('teal'))]);
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith([teal, orange, plum, picture('navy'), picture('teal')]),
    );
  },
};

export const LargeAndUnreadableOnesAreLeftOut: Story = {
  args: { maxSize: 1024 },
  play: async ({ args }) => {
    const files = [
      file('big.svg', 'x'.repeat(1025)),
      file('notes.txt', 'x', 'text/plain'),
      file('ok.svg', svg('navy')),
    ];
    await dropFiles(files);
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith([teal, orange, plum, picture('navy')]));
    await expect(input()).toHaveAccessibleDescription(/big.svg is larger than 1 kB\s+notes.txt isn’t an image/);
  },
};

export const ArrowKeysReorder: Story = {
  play: async ({ args }) => {
    screen.getByRole('button', { name: 'Move image 1' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onChange).toHaveBeenLastCalledWith([orange, teal, plum]);
    await expect(screen.getByRole('status')).toHaveTextContent('The image is now at position 2 of 3');
    await expect(screen.getByRole('button', { name: 'Move image 2' })).toHaveFocus();
  },
};

export const DraggingReorders: Story = {
  play: async ({ args }) => {
    const target = screen.getByRole('img', { name: 'Image 1' }).closest('li') as HTMLElement;
    const grip = screen.getByRole('button', { name: 'Move image 3' });
    const { left, top } = target.getBoundingClientRect();
    const over = { isPrimary: true, clientX: left + 2, clientY: top + 5 };
    await fireEvent.pointerDown(grip, { isPrimary: true, button: 0, clientX: 5, clientY: 5 });
    await fireEvent.pointerMove(grip, { isPrimary: true, clientX: 15, clientY: 5 });
    await waitFor(() => expect(grip.closest('li')).toHaveAttribute('data-drag', 'dragging'));
    await fireEvent.pointerMove(grip, over);
    await waitFor(() => expect(target).toHaveAttribute('data-drag', 'dropping-before'));
    await fireEvent.pointerUp(grip, over);
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith([plum, teal, orange]));
    await expect(dropDelay).toBe(62.5);
  },
};

export const RemovedOneByOne: Story = {
  args: { value: [teal] },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Remove Image 1' }));
    await expect(args.onChange).toHaveBeenLastCalledWith([]);
    const empty = await screen.findByText('No images yet');
    await expect(empty.getBoundingClientRect().height).toBe(106);
  },
};

export const Filled: Story = { args: { hint: 'The first is used while no rule applies' } };
export const RequiredWithError: Story = {
  args: { value: [], required: true, error: 'At least one image is required' },
};
export const Disabled: Story = { args: { disabled: true } };
