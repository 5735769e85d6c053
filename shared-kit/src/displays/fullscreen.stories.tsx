import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { Fullscreen, type FullscreenProps } from './fullscreen';
import { useFullscreen } from './use-fullscreen';

function Editor(props: FullscreenProps) {
  const { fullscreen, button } = useFullscreen(props.fullscreen);
  return (
    <Fullscreen {...props} fullscreen={fullscreen}>
      <div style={{ display: 'flex', gap: 8, padding: 8, border: '1px solid var(--color-line)', blockSize: '100%' }}>
        <textarea aria-label="Notes" rows={4} />
        {button}
      </div>
    </Fullscreen>
  );
}

const meta = {
  title: 'Displays/Fullscreen',
  component: Fullscreen,
  args: { fullscreen: false, onChange: fn(), children: null },
  render: (args) => <Editor {...args} />,
} satisfies Meta<typeof Fullscreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const MovesAboveThePageAndBack: Story = {
  play: async ({ args }) => {
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    await userEvent.type(notes, 'kept');
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
    await expect(screen.getByRole('textbox', { name: 'Notes' })).toBe(notes);
    await expect(notes).toHaveValue('kept');
    const layer = notes.closest('[data-overlays] > *');
    await expect(layer?.getBoundingClientRect().width).toBe(innerWidth);
    await expect(screen.getByRole('button', { name: 'Exit full screen' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(notes.closest('[data-overlays]')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Exit full screen' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(false);
    await expect(notes.closest('[data-overlays]')).toBeNull();
    await expect(notes).toHaveValue('kept');
  },
};

export const InitialTrueDoesNothing: Story = {
  args: { fullscreen: true },
  play: async ({ args }) => {
    await expect(screen.getByRole('textbox').closest('[data-overlays]')).toBeNull();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
