import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { calls } from '../../.storybook/story-platform';
import { closeAllDialogs } from '../dialogs/open-dialog';
import { Button } from '../ui/button';
import { editAlias } from './alias-dialog';
import { aliasPlatform, storyAliases } from './alias-story-data';
import { editAliases } from './aliases-dialog';
import { askForMissingAliases } from './missing-aliases-dialog';

interface OpenerProps {
  /** Opens the dialog and resolves with its answer. */
  ask: () => Promise<unknown>;
  onAnswer: (answer: unknown) => void;
}

/** A page with a button that opens the dialog. */
const Opener = ({ ask, onAnswer }: OpenerProps) => <Button onClick={() => void ask().then(onAnswer)}>{'Open'}</Button>;

const meta = {
  title: 'Aliases/Dialogs',
  component: Opener,
  parameters: { platform: aliasPlatform },
  args: { ask: (async () => undefined) as () => Promise<unknown>, onAnswer: fn() },
  beforeEach: () => () => closeAllDialogs(),
} satisfies Meta<typeof Opener>;
export default meta;
type Story = StoryObj<typeof meta>;

async function opened(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return within(await screen.findByRole('dialog', { name }));
}
type Dialog = ReturnType<typeof within>;
const kind = (dialog: Dialog) => dialog.getByRole('combobox', { name: /^Filter type/ });
const nameField = (dialog: Dialog) => dialog.getByRole('textbox', { name: /^Alias name/ });

const add: Story = { args: { ask: () => editAlias({ aliases: storyAliases }) } };

export const AddedWithANewId: Story = {
  ...add,
  play: async ({ args }) => {
    const dialog = await opened('Add alias');
    const save = () => dialog.getByRole('button', { name: 'Add' });
    await waitFor(() => expect(nameField(dialog)).toHaveFocus());
    await expect(save()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(nameField(dialog), '  Devices ');
    await expect(save()).toHaveAccessibleDescription('Choose what the alias stands for');
    await userEvent.selectOptions(kind(dialog), 'Entity type');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Type/ }), 'Device');
    await userEvent.click(save());
    await waitFor(() => expect(args.onAnswer).toHaveBeenCalledOnce());
    await expect(args.onAnswer).toHaveBeenCalledWith({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      alias: 'Devices',
      filter: { type: 'entityType', entityType: 'DEVICE', resolveMultiple: true },
    });
    const asked = calls.find(({ url }) => url === '/api/entitiesQuery/find');
    await expect(asked?.body).toMatchObject({ pageLink: { pageSize: 1 } });
  },
};

export const NamesAreUnique: Story = {
  ...add,
  play: async () => {
    const dialog = await opened('Add alias');
    await userEvent.type(nameField(dialog), 'Pumps ');
    await expect(nameField(dialog)).toHaveAccessibleDescription('Another alias has this name');
    await expect(dialog.getByRole('button', { name: 'Add' })).toHaveAccessibleDescription(
      'Another alias has this name',
    );
  },
};

export const WhatMatchesNothingIsNotAppliedUntilItChanges: Story = {
  args: {
    ask: () =>
      editAlias({
        alias: { id: 'g', alias: 'Ghosts', filter: { type: 'deviceType', deviceType: 'Ghost', resolveMultiple: true } },
        aliases: storyAliases,
      }),
  },
  play: async ({ args }) => {
    const dialog = await opened('Edit alias');
    const save = () => dialog.getByRole('button', { name: 'Apply' });
    await expect(save()).toHaveAccessibleDescription('Nothing has changed yet');
    await userEvent.click(dialog.getByRole('switch', { name: /Resolve as multiple/ }));
    await userEvent.click(save());
    await expect(await dialog.findByRole('alert')).toHaveTextContent('No entities match this filter');
    await expect(args.onAnswer).not.toHaveBeenCalled();
    await userEvent.type(nameField(dialog), '!');
    await expect(dialog.queryByRole('alert')).toBeNull();
  },
};

export const TheStateMatchesWithoutAsking: Story = {
  args: { ask: () => editAlias({ name: 'Now', aliases: storyAliases }) },
  play: async ({ args }) => {
    const dialog = await opened('Add alias');
    await expect(nameField(dialog)).toHaveValue('Now');
    await userEvent.selectOptions(kind(dialog), 'Entity from dashboard state');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenCalledOnce());
    await expect(calls.map(({ url }) => url)).not.toContain('/api/entitiesQuery/find');
  },
};

export const RelationsInADialog: Story = {
  args: { ask: () => editAlias({ alias: storyAliases[2], aliases: storyAliases }) },
  play: async () => {
    await opened('Edit alias');
  },
};

const list: Story = {
  args: {
    ask: () =>
      editAliases({
        aliases: storyAliases,
        usedBy: (id) => (id === 'pumps' ? ['Pressure', 'Pumps on a map'] : []),
      }),
  },
};
const rowName = (dialog: Dialog, number: number) =>
  dialog.getByRole('textbox', { name: new RegExp(`alias ${number}`) });

export const EachSaysWhatItStandsFor: Story = {
  ...list,
  play: async () => {
    const dialog = await opened('Entity aliases');
    await expect(dialog.getAllByRole('listitem')).toHaveLength(5);
    await expect(dialog.getByText('1 device')).toBeVisible();
    await expect(dialog.getByText('Devices of type “Pump”')).toBeVisible();
    await expect(
      dialog.getByText('Devices and Assets with “Contains” relation from the dashboard state entity'),
    ).toBeVisible();
  },
};

export const NamesAndSwitchesAreEditedInPlace: Story = {
  ...list,
  play: async ({ args }) => {
    const dialog = await opened('Entity aliases');
    const save = () => dialog.getByRole('button', { name: 'Apply' });
    await expect(save()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(rowName(dialog, 1), ' 1 ');
    const switches = dialog.getAllByRole('switch');
    await expect(switches[0]).toBeDisabled();
    await userEvent.click(switches[1] as HTMLElement);
    await userEvent.click(save());
    await waitFor(() => expect(args.onAnswer).toHaveBeenCalledOnce());
    await expect(args.onAnswer).toHaveBeenCalledWith([
      { ...storyAliases[0], alias: 'Pump 1' },
      { ...storyAliases[1], filter: { type: 'deviceType', deviceType: 'Pump', resolveMultiple: false } },
      ...storyAliases.slice(2),
    ]);
  },
};

export const WhatWidgetsUseIsNotRemoved: Story = {
  ...list,
  play: async () => {
    const dialog = await opened('Entity aliases');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove alias Pumps' }));
    const refusal = await screen.findByRole('alertdialog', { name: 'The alias is in use' });
    await expect(refusal).toHaveTextContent(/Pressure\s*Pumps on a map/);
    await userEvent.click(within(refusal).getByRole('button', { name: 'OK' }));
    await expect(dialog.getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove alias Halls' }));
    await expect(dialog.getAllByRole('listitem')).toHaveLength(4);
    await expect(dialog.getByRole('button', { name: 'Add alias' })).toHaveFocus();
  },
};

export const ApplyingRefusesNamesTwice: Story = {
  ...list,
  play: async ({ args }) => {
    const dialog = await opened('Entity aliases');
    await userEvent.type(rowName(dialog, 1), 's');
    await expect(rowName(dialog, 1)).toHaveAccessibleDescription('Another alias has this name');
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    await expect(await screen.findByText('More than one alias is named “Pumps”.')).toBeVisible();
    await expect(args.onAnswer).not.toHaveBeenCalled();
  },
};

export const AddedFromTheList: Story = {
  args: { ask: () => editAliases({ aliases: [] }) },
  play: async ({ args }) => {
    const dialog = await opened('Entity aliases');
    await expect(dialog.getByText('No aliases yet')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Add alias' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Add alias' }));
    await userEvent.type(nameField(adding), 'Usage');
    await userEvent.selectOptions(kind(adding), 'API usage state');
    await userEvent.click(adding.getByRole('button', { name: 'Add' }));
    await expect(await dialog.findByText('API usage')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(args.onAnswer).toHaveBeenCalledOnce());
  },
};

export const MissingAliasesNeedAFilterEach: Story = {
  args: { ask: () => askForMissingAliases(storyAliases.slice(0, 1)) },
  play: async ({ args }) => {
    const dialog = await opened('Missing entity aliases');
    const go = () => dialog.getByRole('button', { name: 'Import' });
    await expect(go()).toHaveAccessibleDescription('Every alias needs a filter.');
    await expect(dialog.queryByRole('button', { name: /Remove/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Edit alias Pump' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Edit alias' }));
    await userEvent.selectOptions(kind(editing), 'API usage state');
    await userEvent.click(editing.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(go()).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(go());
    await waitFor(() => expect(args.onAnswer).toHaveBeenCalledOnce());
  },
};
