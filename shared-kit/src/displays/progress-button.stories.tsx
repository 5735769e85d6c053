import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { ProgressButton, progressSize } from './progress-button';

const meta = {
  title: 'Displays/Progress button',
  component: ProgressButton,
  args: { children: 'Upload firmware', icon: 'file_upload', variant: 'primary', onClick: fn() },
} satisfies Meta<typeof ProgressButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const KeepsItsWidthWhileBusy: Story = {
  render: (args) => {
    const [busy, setBusy] = useState(false);
    return (
      <ProgressButton
        {...args}
        busy={busy}
        onClick={(event) => {
          setBusy(true);
          args.onClick?.(event);
        }}
      />
    );
  },
  play: async ({ args }) => {
    const button = screen.getByRole('button', { name: 'Upload firmware' });
    const { width } = button.getBoundingClientRect();
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(Math.abs(button.getBoundingClientRect().width - width)).toBeLessThan(1);
    await expect((button.firstElementChild as HTMLElement).offsetWidth).toBe(progressSize);
    await userEvent.click(button);
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

export const AtRest: Story = {};
