import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Highlight } from './highlight';

const meta = {
  title: 'Displays/Highlight',
  component: Highlight,
  args: { text: 'Pump 7, spare pump', search: 'pump' },
} satisfies Meta<typeof Highlight>;
export default meta;
type Story = StoryObj<typeof meta>;

const marked = (canvas: HTMLElement) => [...canvas.querySelectorAll('mark')].map(({ textContent }) => textContent);

export const Anywhere: Story = {
  play: async ({ canvasElement }) => {
    await expect(marked(canvasElement)).toEqual(['Pump', 'pump']);
  },
};

export const PrefixOnly: Story = {
  args: { where: 'prefix' },
  play: async ({ canvasElement }) => {
    await expect(marked(canvasElement)).toEqual(['Pump']);
  },
};
