import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { holdUnsaved } from '../routing/unsaved-changes';
import { expectAccessible } from '../testing/accessible';
import { openScreen, panel, resetState, row } from '../testing/valves-screen';

beforeEach(resetState);

describe('unsaved changes', () => {
  async function editing() {
    const opened = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await opened.user.click(await details.findByRole('button', { name: 'Edit' }));
    await opened.user.type(await details.findByLabelText('Label'), '!');
    return { ...opened, details };
  }

  it('are asked about before another row opens, and stay when the person stays', async () => {
    const { user, details, search } = await editing();
    await user.click(screen.getByRole('link', { name: 'Valve 43' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(search().get('open')).toBe('v44');
    expect(details.getByLabelText('Label')).toHaveValue('odd!');
    await user.click(screen.getByRole('link', { name: 'Valve 43' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(search().get('open')).toBe('v43'));
  });

  it('outlive the entity, which somebody else deletes meanwhile, until they are discarded', async () => {
    const { user, details, platform } = await editing();
    platform.state.valves = platform.state.valves.filter(({ id }) => id.id !== 'v44');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await details.findByRole('alert')).toHaveTextContent(
      'This asset no longer exists. You can still copy what you entered.',
    );
    expect(details.getByLabelText('Label')).toHaveValue('odd!');
    expect(details.queryByRole('button', { name: 'Actions' })).toBeNull();
    // Whose changes they are is still said.
    expect(details.getByRole('heading', { name: 'Valve 44' })).toBeVisible();
    await expectAccessible();
    await user.click(details.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'This asset no longer exists' })).toBeVisible();
  });

  it('are asked about before the page is left', async () => {
    const { user, router } = await editing();
    act(() => void router.navigate('/elsewhere'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await screen.findByText('elsewhere');
  });

  it('are asked about no more once they are saved: the person leaves', async () => {
    const { router } = await openScreen('/assets');
    const hold = () =>
      holdUnsaved(() => true, { title: 'Leave?', message: '', confirmLabel: 'Go', cancelLabel: 'Stay' });
    const releases = [hold()];
    act(() => void router.navigate('/elsewhere'));
    const question = await screen.findByRole('alertdialog', { name: 'Leave?' });
    // Held anew, under other words.
    await act(async () => {
      releases.shift()?.();
      releases.push(hold());
    });
    expect(question).toBeVisible();
    await act(async () => releases.shift()?.());
    await screen.findByText('elsewhere');
    expect(question).not.toBeInTheDocument();
  });

  it('are asked about even if the person leaves before the first key is drawn', async () => {
    const { user, router } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    const label = await details.findByLabelText('Label');
    act(() => {
      fireEvent.change(label, { target: { value: 'odd!' } });
      void router.navigate('/elsewhere');
    });
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(details.getByLabelText('Label')).toHaveValue('odd!');
  });

  it('of a dialog are asked about before Back leaves them, once, and stay when the person stays', async () => {
    const { user, router } = await openScreen('/elsewhere');
    await act(() => router.navigate('/assets'));
    await user.click(await screen.findByRole('button', { name: 'Add asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add asset' }));
    await user.type(await dialog.findByLabelText(/^Name/), 'Valve 46');
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Valve 46');
    expect(router.state.location.pathname).toBe('/assets');
    await act(() => router.navigate(-1));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await screen.findByText('elsewhere');
  });

  /** Whether the browser would ask before the tab closes. */
  const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('are asked about before the tab closes, and only then', async () => {
    const { user, details } = await editing();
    expect(browserAsks()).toBe(true);
    await user.click(details.getByRole('button', { name: 'Save' }));
    await details.findByRole('button', { name: 'Edit' });
    expect(browserAsks()).toBe(false);
  });

  it('of a dialog are asked about before the tab closes, and only while it is open', async () => {
    const { user } = await openScreen();
    await user.click(await screen.findByRole('button', { name: 'Add asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add asset' }));
    const field = await dialog.findByLabelText(/^Name/);
    expect(browserAsks()).toBe(false);
    await user.type(field, 'Valve 46');
    expect(browserAsks()).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(browserAsks()).toBe(false);
  });

  it('do not keep the list from being paged', async () => {
    const { user, details } = await editing();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await row('Valve 25');
    expect(details.getByLabelText('Label')).toHaveValue('odd!');
  });
});
