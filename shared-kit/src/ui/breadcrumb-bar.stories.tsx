import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { BreadcrumbBar } from './breadcrumb-bar';

const meta = {
  title: 'UI/Breadcrumb bar',
  component: BreadcrumbBar,
  args: {
    crumbs: [
      { id: 'home', label: 'Home', path: '/home', icon: 'home' },
      { id: 'devices', label: 'Devices', path: '/devices', icon: 'mdi:water-pump' },
      { id: 'device', label: 'Pump 7' },
    ],
  },
} satisfies Meta<typeof BreadcrumbBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const LinksAndAHeading: Story = {
  play: async () => {
    const bar = within(screen.getByRole('navigation'));
    await expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/home', '/devices']);
    await expect(bar.getByRole('heading', { name: 'Pump 7' })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getAllByText('›')).toHaveLength(2);
  },
};

export const HomeAlone: Story = { args: { crumbs: [{ id: 'home', label: 'Home', path: '/home', icon: 'home' }] } };
