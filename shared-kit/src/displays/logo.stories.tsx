import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { CopyrightFooter } from './copyright-footer';
import { Logo } from './logo';

const meta = {
  title: 'Displays/Logo and footer',
  component: Logo,
  args: { website: 'https://example.com/' },
} satisfies Meta<typeof Logo>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OpensTheWebsiteInANewTab: Story = {
  play: async () => {
    const link = screen.getByRole('link', { name: /Mullion: open the website/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', 'https://example.com/');
    const { width, height } = link.querySelector('svg')?.getBoundingClientRect() ?? {};
    await expect([width, height]).toEqual([280, 60]);
  },
};

export const WithoutAWebsiteAPicture: Story = {
  args: { website: undefined },
  play: async () => {
    await expect(screen.getByRole('img', { name: 'Mullion' })).toBeVisible();
  },
};

export const CopyrightOfTheCurrentYear: Story = {
  render: () => <CopyrightFooter />,
  play: async () => {
    const line = screen.getByText(`Copyright © ${new Date().getFullYear()} The Mullion Authors`);
    await expect(getComputedStyle(line).textAlign).toBe('center');
  },
};
