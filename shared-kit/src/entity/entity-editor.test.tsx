import { act, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../testing/accessible';
import { type fakePlatform, openScreen, panel, resetState, row, toasts, withSlowSaves } from '../testing/valves-screen';

beforeEach(resetState);

describe('the form of an entity', () => {
  it('save what was edited, keep what the form does not know, and show it in the list', async () => {
    const { user, platform } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    expect(await details.findByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has changed yet');
    await user.type(details.getByLabelText('Label'), ' one  ');
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.saved).toHaveLength(1));
    expect(platform.saved[0]).toMatchObject({ id: { id: 'v44' }, createdTime: 1_700_000_000_043, label: 'odd one' });
    await within(await row('Valve 44')).findByText('odd one');
    expect(details.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(toasts()).toEqual(['Valve 44 saved']);
  });

  it('stay open for what is typed while the call is under way', async () => {
    const { platform, answer } = withSlowSaves();
    const { user } = await openScreen('/assets?open=v44', platform);
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await user.type(await details.findByLabelText('Label'), '1');
    await user.click(details.getByRole('button', { name: 'Save' }));
    await user.type(details.getByLabelText('Label'), '2');
    await act(async () => answer());
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(details.getByLabelText('Label')).toHaveValue('odd12');
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(details.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(platform.saved.map(({ label }) => label)).toEqual(['odd1', 'odd12']);
  });

  const change = (platform: ReturnType<typeof fakePlatform>, part: object) => {
    platform.state.valves = platform.state.valves.map((valve) =>
      valve.id.id === 'v44' ? { ...valve, ...part } : valve,
    );
  };

  it('save beside what somebody else has changed in other fields, and in members that have no field', async () => {
    const { user, platform } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await user.type(await details.findByLabelText('Label'), ' one');
    change(platform, { name: 'Main valve', pressure: 7 });
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.saved).toHaveLength(1));
    expect(platform.saved[0]).toMatchObject({ name: 'Main valve', label: 'odd one', pressure: 7 });
    await waitFor(() => expect(details.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  it('ask whose value to save of each field that two have changed', async () => {
    const { user, platform } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await user.type(await details.findByLabelText('Label'), ' one');
    await user.type(details.getByLabelText(/^Name/), ' mine');
    change(platform, { name: 'Main valve', label: 'theirs', pressure: 7 });
    await user.click(details.getByRole('button', { name: 'Save' }));
    expect(await details.findByRole('alert')).toHaveTextContent('Someone else has changed this too.');
    expect(platform.saved).toEqual([]);
    await expectAccessible();
    const name = within(details.getByRole('group', { name: 'Name' }));
    expect(name.getByRole('button', { name: 'My value' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(name.getByRole('button', { name: 'Their value' }));
    expect(details.getByRole('textbox', { name: /^Name/ })).toHaveValue('Main valve');
    expect(details.getByRole('textbox', { name: 'Label' })).toHaveValue('odd one');
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.saved).toHaveLength(1));
    expect(platform.saved[0]).toMatchObject({ name: 'Main valve', label: 'odd one', pressure: 7 });
  });

  it('ask too where the change was shown meanwhile in a field that was touched', async () => {
    const { user, platform, client } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await user.type(await details.findByLabelText('Label'), ' one');
    change(platform, { label: 'theirs' });
    await act(() => client.refetchQueries({ queryKey: ['assets', 'one'] }));
    await user.click(details.getByRole('button', { name: 'Save' }));
    await details.findByRole('alert');
    expect(platform.saved).toEqual([]);
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.saved).toHaveLength(1));
    expect(platform.saved[0]).toMatchObject({ label: 'odd one' });
  });

  it('keep the form and say why when the platform refuses', async () => {
    const { user } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    const field = await details.findByLabelText(/^Name/);
    await user.clear(field);
    await user.tab();
    await waitFor(() =>
      expect(details.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Check this field: Name'),
    );
    await user.type(field, 'taken');
    await user.click(details.getByRole('button', { name: 'Save' }));
    expect(await details.findByRole('alert')).toHaveTextContent('a valve of this name exists');
    expect(field).toHaveValue('taken');
  });
});
