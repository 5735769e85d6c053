import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { Led, ledGlow, ledOffOpacity, ledSize } from './led';

const meta = {
  title: 'Displays/LED',
  component: Led,
  args: { enabled: true, label: 'Pump 7' },
} satisfies Meta<typeof Led>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OnGlows: Story = {
  play: async () => {
    const led = screen.getByRole('img', { name: 'Pump 7: On' });
    const { inlineSize, opacity, boxShadow } = getComputedStyle(led);
    await expect([inlineSize, opacity]).toEqual([`${ledSize}px`, '1']);
    await expect(ledGlow(ledSize)).toBe(12.5);
    await expect(boxShadow).toContain('12.5px');
  },
};

export const OffIsDimmed: Story = {
  args: { enabled: false },
  play: async () => {
    const { opacity } = getComputedStyle(screen.getByRole('img', { name: 'Pump 7: Off' }));
    await expect(opacity).toBe(String(ledOffOpacity));
    await expect(ledOffOpacity).toBe(0.4);
  },
};

export const OwnColorsAndSize: Story = { args: { size: 24, colorOn: '#b86e00', colorOff: '#555', offOpacity: 0.7 } };
