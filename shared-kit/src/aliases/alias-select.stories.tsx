import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { useValueState } from '../../.storybook/value-state';
import { AliasSelect, type AliasSelectProps } from './alias-select';
import { aliasPlatform, storyAliases } from './alias-story-data';

const meta = {
  title: 'Aliases/Select',
  component: AliasSelect,
  parameters: { platform: aliasPlatform },
  args: { label: 'Entity alias', value: undefined, aliases: storyAliases, onChange: fn(), onCreate: fn() },
  render: (args: AliasSelectProps) => {
    const [aliases, setAliases] = useState(args.aliases);
    return (
      <div style={{ minBlockSize: 260, maxInlineSize: 420 }}>
        <AliasSelect
          {...useValueState(args)}
          aliases={aliases}
          onCreate={
            args.onCreate &&
            ((alias) => {
              setAliases((now) => [...now, alias]);
              args.onCreate?.(alias);
            })
          }
        />
      </div>
    );
  },
} satisfies Meta<typeof AliasSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvas: HTMLElement) => within(canvas).getByRole('combobox');
const offered = async () => {
  const list = await screen.findByRole('listbox');
  return within(list)
    .getAllByRole('option')
    .map((option) => option.textContent);
};

export const Empty: Story = {};
export const Filled: Story = { args: { value: 'pumps' } };
export const Disabled: Story = { args: { value: 'pumps', disabled: true } };
export const RequiredSaysSo: Story = {
  args: { required: true, error: 'Required' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAccessibleDescription('Alias is required');
  },
};

export const OnlyAliasesOfAllowedTypes: Story = {
  args: { allowedEntityTypes: ['ASSET'], onCreate: undefined },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(field(canvasElement));
    await waitFor(async () => expect(await offered()).toEqual(['Plant', 'Here', 'Halls']));
    await userEvent.click(screen.getByRole('option', { name: 'Halls' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('halls');
  },
};

export const EnterOnAnUnknownNameCreates: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'Now{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add alias' }));
    await expect(dialog.getByRole('textbox', { name: /^Alias name/ })).toHaveValue('Now');
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: /^Filter type/ }),
      'Entity from dashboard state',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(field(canvasElement)).toHaveValue('Now'));
    await expect(args.onCreate).toHaveBeenCalledWith(expect.objectContaining({ alias: 'Now' }));
  },
};

export const EnterOnAKnownNameChoosesIt: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'pumps{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('pumps'));
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};
