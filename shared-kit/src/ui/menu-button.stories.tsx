import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { MenuButton } from './menu-button';

const meta = {
  title: 'UI/Menu',
  component: MenuButton,
  args: {
    label: 'Views',
    text: true,
    items: [
      { id: 'offline', label: 'Offline', checked: true, onSelect: fn() },
      { id: 'long', label: 'x'.repeat(255), checked: false, onSelect: fn() },
      { id: 'save', label: 'Save view', icon: 'save', separated: true, onSelect: fn() },
    ],
  },
} satisfies Meta<typeof MenuButton>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Names that people give may be long, and have no space. */
export const ALongWordStaysInside: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    const menu = await screen.findByRole('menu');
    await expect(menu.scrollWidth).toBeLessThanOrEqual(menu.clientWidth);
    await expect(menu.getBoundingClientRect().width).toBeLessThanOrEqual(480);
  },
};
