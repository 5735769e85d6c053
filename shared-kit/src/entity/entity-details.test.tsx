import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../api/api-error';
import { errorReactions } from '../api/http';
import { useCrumbs } from '../routing/crumbs';
import { expectAccessible } from '../testing/accessible';
import { fakePlatform, openScreen, panel, resetState, row } from '../testing/valves-screen';

beforeEach(resetState);

describe('details', () => {
  it('open beside the list as text, mark their row, and close with the row or Escape', async () => {
    const { user, search } = await openScreen();
    await user.click(await screen.findByRole('link', { name: 'Valve 44' }));
    expect(await within(await panel()).findByText('odd')).toBeInTheDocument();
    expect(await row('Valve 44')).toHaveAttribute('aria-current', 'true');
    expect(search().get('open')).toBe('v44');
    await expectAccessible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('have a page of their own, with the same content', async () => {
    const { router, user } = await openScreen('/assets/v7');
    expect(await screen.findByRole('heading', { level: 2, name: 'Valve 07' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Valve 07');
    // It keeps its place, so that no other button comes under the pointer.
    expect(screen.getByText('Edit')).not.toBeVisible();
    expect(router.state.location.pathname).toBe('/assets/v7');
  });

  it('have no tabs while a form that has tabs of its own is open', async () => {
    const { user } = await openScreen('/assets/v7', fakePlatform(), { tabs: { whileEditing: false } });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Valve 07');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('group', { name: 'Asset details' })).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  });

  it('opened again are shown as text: what was edited before is not', async () => {
    const { user } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await details.findByRole('button', { name: 'Save' });
    await user.click(screen.getByRole('link', { name: 'Valve 43' }));
    await details.findByText('even');
    await user.click(screen.getByRole('link', { name: 'Valve 44' }));
    await details.findByText('odd');
    expect(details.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(details.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  it('of another entity on the same page lose the crumb of the one before', async () => {
    const { router } = await openScreen('/assets/v7');
    const crumbs = () => useCrumbs.getState().crumbs.map(({ label }) => label);
    await waitFor(() => expect(crumbs()).toEqual(['Valve 07']));
    await act(() => router.navigate('/assets/nobody'));
    await screen.findByRole('heading', { name: 'This asset isn’t available here' });
    expect(crumbs()).toEqual([]);
  });

  it('on a page of their own lead back to the list that has the entity', async () => {
    const { user, router, platform } = await openScreen('/assets/v7', fakePlatform(), {
      listPathOf: ({ label }) => `/elsewhere?label=${label}`,
    });
    await screen.findByRole('button', { name: 'Edit' });
    platform.state.valves = [];
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await user.click(await screen.findByRole('button', { name: 'Back to assets' }));
    await screen.findByText('elsewhere');
    expect(router.state.location.search).toBe('?label=even');
  });

  it('begin with the name and end with what every entity has', async () => {
    const { unmount } = await openScreen('/assets/v44');
    const lines = async () => (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
    expect(await lines()).toEqual(['Name', 'Label', 'Created', 'ID']);
    unmount();
    const described = fakePlatform();
    described.state.valves = described.state.valves.map((valve) => ({ ...valve, additionalInfo: null }));
    await openScreen('/assets/v44', described);
    expect(await lines()).toEqual(['Name', 'Label', 'Description', 'Created', 'ID']);
  });

  it('show what is stored as a description, though it is no text', async () => {
    const platform = fakePlatform();
    const additionalInfo = { description: { made: 'elsewhere' } as unknown as string };
    platform.state.valves = platform.state.valves.map((valve) => ({ ...valve, additionalInfo }));
    await openScreen('/assets?open=v44', platform);
    expect(await within(await panel()).findByText('{"made":"elsewhere"}')).toBeVisible();
  });

  it('that fail to be drawn leave the rest of the page alone', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const platform = fakePlatform();
    const label = { made: 'elsewhere' } as unknown as string;
    platform.state.valves = platform.state.valves.map((valve) => (valve.id.id === 'v44' ? { ...valve, label } : valve));
    const { user } = await openScreen('/assets?open=v44', platform, {
      details: [{ id: 'raw', label: 'kit:entity.label', value: ({ label }) => label }],
    });
    expect(await within(await panel()).findByText('This part of the console stopped working')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Valve 43' }));
    expect(await within(await panel()).findByText('even')).toBeVisible();
  });

  it('say why an entity cannot be shown', async () => {
    const platform = fakePlatform();
    platform.state.failOne = true;
    await openScreen('/assets?open=v44', platform);
    expect(await within(await panel()).findByRole('alert')).toHaveTextContent('the database is asleep');
  });

  it.each(['/assets?open=nobody', '/assets/nobody'])(
    'of what is not there (%s) say so and lead back',
    async (address) => {
      const elsewhere = jest.fn();
      errorReactions.handle(elsewhere);
      const { user, router } = await openScreen(address);
      expect(await screen.findByRole('heading', { name: 'This asset isn’t available here' })).toBeVisible();
      expect(screen.queryByText(/Asset with id/)).toBeNull();
      expect(elsewhere).not.toHaveBeenCalled();
      expect(screen.queryByRole('tab')).toBeNull();
      expect(document.querySelector('[aria-busy="true"]')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Back to assets' }));
      await row('Valve 44');
      expect(router.state.location.pathname + router.state.location.search).toBe('/assets');
    },
  );

  it('of what belongs to someone else say that it is not available here, and lead back', async () => {
    const platform = fakePlatform();
    platform.one = () => Promise.reject(new ApiError({ kind: 'http', status: 403 }));
    const { user } = await openScreen('/assets/foreign', platform);
    expect(await screen.findByRole('heading', { name: 'This asset isn’t available here' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Back to assets' }));
    await row('Valve 44');
  });

  it('give way when the entity is taken from the person meanwhile', async () => {
    const platform = fakePlatform();
    await openScreen('/assets?open=v44', platform);
    await within(await panel()).findByRole('button', { name: 'Edit' });
    platform.one = () => Promise.reject(new ApiError({ kind: 'http', status: 403 }));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('heading', { name: 'This asset isn’t available here' })).toBeVisible();
  });

  it('say so when somebody deletes the entity meanwhile, as soon as the person comes back', async () => {
    const { platform } = await openScreen('/assets?open=v44');
    await within(await panel()).findByRole('button', { name: 'Edit' });
    platform.state.valves = platform.state.valves.filter(({ id }) => id.id !== 'v44');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('heading', { name: 'This asset no longer exists' })).toBeVisible();
  });

  it.each([404, 403])('say so as soon as any other call about the entity gets %d', async (status) => {
    const { platform, client } = await openScreen('/assets?open=v44');
    await within(await panel()).findByRole('button', { name: 'Edit' });
    platform.state.valves = platform.state.valves.filter(({ id }) => id.id !== 'v44');
    const queryFn = () => Promise.reject(new ApiError({ kind: 'http', status }));
    await act(() => client.fetchQuery({ queryKey: ['attributes', 'v44'], queryFn }).catch(() => undefined));
    expect(await screen.findByRole('heading', { name: 'This asset no longer exists' })).toBeVisible();
  });

  it('keep what is shown when it cannot be read again for another reason', async () => {
    const { platform, client, user } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await user.type(await details.findByLabelText('Label'), '!');
    platform.state.failOne = true;
    await act(() => client.refetchQueries({ queryKey: ['assets', 'one'] }));
    expect(details.getByLabelText('Label')).toHaveValue('odd!');
  });
});
