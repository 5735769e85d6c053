import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { SharePanel } from './share-panel';

const meta = {
  title: 'Displays/Share panel',
  component: SharePanel,
  args: { link: 'https://iot.example/dashboard/7', title: 'Pumps' },
} satisfies Meta<typeof SharePanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FourNetworks: Story = {
  play: async () => {
    await expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(
      ['Facebook', 'Twitter', 'LinkedIn', 'Reddit'].map((network) => `Share on ${network} (new tab)`),
    );
  },
};

export const HiddenOnLocalhost: Story = {
  args: { link: 'http://localhost:8080/dashboard/7' },
  play: async () => {
    await expect(screen.queryByRole('link')).toBeNull();
  },
};
