import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { UserMenu } from './user-menu';

const onSelect = fn();
const meta = {
  title: 'UI/User menu',
  component: UserMenu,
  args: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    authority: 'TENANT_ADMIN',
    items: ['Profile', 'Security', 'Logout'].map((label) => ({ id: label, label, onSelect: () => onSelect(label) })),
  },
} satisfies Meta<typeof UserMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NamesUserAndRole: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Account,/ }));
    await expect((await screen.findAllByText('Ada Lovelace')).length).toBeGreaterThan(0);
    await expect(screen.getAllByText('Tenant administrator').length).toBeGreaterThan(0);
    await expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Security',
      'Logout',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Security' }));
    await expect(onSelect).toHaveBeenLastCalledWith('Security');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  },
};

export const WithoutANameTheEmail: Story = {
  args: { firstName: null, lastName: ' ', authority: 'CUSTOMER_USER' },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Account,/ }));
    await expect((await screen.findAllByText('ada@example.com')).length).toBeGreaterThan(0);
    await expect(screen.getAllByText('Customer').length).toBeGreaterThan(0);
  },
};

export const NothingForAnonymousVisitors: Story = {
  args: { authority: 'ANONYMOUS' },
  play: async () => {
    await expect(screen.queryByRole('button')).toBeNull();
  },
};
