import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { session } from '../session/session';
import { SCRIPT_LANGUAGE_TOGGLE_WIDTH, ScriptLanguageToggle } from './script-language-toggle';

const meta = {
  title: 'Pickers/Script language',
  component: ScriptLanguageToggle,
  args: { label: 'Script language', value: 'TBEL', onChange: fn() },
  render: withValueState(ScriptLanguageToggle),
} satisfies Meta<typeof ScriptLanguageToggle>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TbelComesFirst: Story = {
  play: async ({ canvasElement, args }) => {
    const choices = within(canvasElement).getAllByRole<HTMLInputElement>('radio');
    await expect(choices.map(({ value }) => value)).toEqual(['TBEL', 'JS']);
    await expect(choices[0]).toBeChecked();
    const toggle = choices[0]?.closest<HTMLElement>('[style]');
    await expect(toggle?.offsetWidth).toBe(SCRIPT_LANGUAGE_TOGGLE_WIDTH);
    await userEvent.click(within(canvasElement).getByRole('radio', { name: 'JavaScript' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('JS');
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onChange).toHaveBeenLastCalledWith('TBEL');
  },
};

export const HiddenWithoutTbel: Story = {
  beforeEach: () => session.store.setState({ tbelEnabled: false }),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('radio')).toBeNull();
  },
};

export const Disabled: Story = { args: { value: 'JS', disabled: true } };
