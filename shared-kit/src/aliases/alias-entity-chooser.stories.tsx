import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { AliasEntityChooser, type AliasEntityChooserProps, type ResolvedAliasEntry } from './alias-entity-chooser';
import { aliasPlatform } from './alias-story-data';

const entry = (id: string, alias: string, rest: Partial<ResolvedAliasEntry> = {}): ResolvedAliasEntry => ({
  id,
  alias,
  resolveMultiple: false,
  entityFilter: { type: 'entityType', entityType: 'DEVICE' },
  currentEntity: { id: { entityType: 'DEVICE', id: 'd3' }, name: 'Pump 1', label: '', additionalInfo: null },
  ...rest,
});

const meta = {
  title: 'Aliases/Entity chooser',
  component: AliasEntityChooser,
  parameters: { platform: aliasPlatform },
  args: { aliases: [entry('one', 'Pump')], onChange: fn() },
  render: (args: AliasEntityChooserProps) => {
    const [aliases, setAliases] = useState(args.aliases);
    return (
      <div style={{ minBlockSize: 280 }}>
        <AliasEntityChooser
          aliases={aliases}
          onChange={(id, currentEntity) => {
            setAliases((now) => now.map((one) => (one.id === id ? { ...one, currentEntity } : one)));
            args.onChange(id, currentEntity);
          }}
        />
      </div>
    );
  },
} satisfies Meta<typeof AliasEntityChooser>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NamesTheOnlyEntity: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Pump 1/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Choose entities' }));
    const field = panel.getByRole('combobox', { name: /Pump/ });
    await userEvent.clear(field);
    await userEvent.type(field, 'boi');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Pump 2' })).toBeNull());
    await userEvent.click(await screen.findByRole('option', { name: 'Boiler 7' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('one', expect.objectContaining({ name: 'Boiler 7' }));
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: /Boiler 7/ })).toBeVisible());
    await expect(calls.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({
        pageLink: expect.objectContaining({ pageSize: 10 }),
        keyFilters: [expect.objectContaining({ key: { type: 'ENTITY_FIELD', key: 'name' } })],
      }),
    );
  },
};

export const SeveralAliasesShareOnePanel: Story = {
  args: { aliases: [entry('one', 'Pump'), entry('two', 'Boiler')] },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Entities' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Choose entities' }));
    await expect(panel.getAllByRole('combobox')).toHaveLength(2);
  },
};

export const NothingToChoose: Story = {
  args: {
    aliases: [
      entry('several', 'Pumps', { resolveMultiple: true }),
      entry('fixed', 'Boiler', {
        entityFilter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: 'd1' } },
      }),
      entry('nothing', 'Ghost', { currentEntity: null }),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
