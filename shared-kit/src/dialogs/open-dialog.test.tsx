import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { use, useState } from 'react';
import { CodeNotLoadedError } from '../browser/load-code';
import { TextField } from '../inputs/text-field';
import { notify } from '../notify/notify';
import { runSafely } from '../notify/run-safely';
import { ToastHost } from '../notify/toast-host';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { Button } from '../ui/button';
import { MenuButton } from '../ui/menu-button';
import { Popover } from '../ui/popover';
import { alert } from './alert';
import { confirm } from './confirm';
import { Dialog } from './dialog';
import { DialogContext } from './dialog-context';
import { DialogHost } from './dialog-host';
import { dialogStack } from './dialog-stack';
import { closeAllDialogs, openDialog } from './open-dialog';

/** A page with the host of dialogs and of toasts. */
const page = () =>
  renderKit(
    <>
      <main>
        <button type="button">Add device</button>
      </main>
      <DialogHost />
      <ToastHost />
    </>,
  );

/** A dialog that answers with a name. */
const askName = (dirty = false) =>
  openDialog<string>((close) => (
    <Dialog
      title="Add device"
      dirty={dirty}
      actions={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button onClick={() => close('Weather station')}>Add</Button>
        </>
      }
    >
      <TextField label="Name" value="" onChange={() => {}} />
      <MenuButton label="More" items={[{ id: 'a', label: 'A', onSelect() {} }]} />
    </Dialog>
  ));

/** Opens inside of `act`, and hands the promise on unresolved. */
function opening<T>(open: () => Promise<T>): { answer: Promise<T> } {
  let answer: Promise<T> | undefined;
  act(() => {
    answer = open();
  });
  return { answer: answer as Promise<T> };
}

afterEach(() => act(() => closeAllDialogs()));

/** Like a form whose call failed: the reason replaces its fields. */
function Failing() {
  const [failed, setFailed] = useState(false);
  return (
    <Dialog title="Set up" actions={<Button onClick={() => setFailed(true)}>Send</Button>}>
      {failed ? <p role="alert">No such number</p> : <input aria-label="Code" onKeyDown={() => setFailed(true)} />}
    </Dialog>
  );
}

test('a dialog that fails while it waits is shown', async () => {
  const { user } = await page();
  const Broken = (): never => {
    throw new Error('no code');
  };
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { answer } = opening(() => openDialog(() => <Broken />, { waits: true }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await answer).toBeUndefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('one Escape closes a dialog whose focused field gave way to a failure', async () => {
  const { user } = await page();
  const { answer } = opening(() => openDialog(() => <Failing />));
  expect(await screen.findByLabelText('Code')).toHaveFocus();
  await user.keyboard('1');
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  expect(await answer).toBeUndefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('resolves with what it was closed with; focus goes into the first field and back', async () => {
  const { user } = await page();
  const button = screen.getByRole('button', { name: 'Add device' });
  button.focus();
  const { answer } = opening(() => askName());
  const dialog = await screen.findByRole('dialog', { name: 'Add device' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  await expectAccessible(dialog);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await expect(answer).resolves.toBe('Weather station');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(button).toHaveFocus());
});

test('Escape and the close button answer nothing', async () => {
  const { user } = await page();
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Close' })),
  ]) {
    const { answer } = opening(() => askName());
    await screen.findByRole('dialog');
    await leave();
    await expect(answer).resolves.toBeUndefined();
  }
});

test('Escape that takes back the words of an input method leaves it open', async () => {
  await page();
  opening(() => askName());
  const dialog = await screen.findByRole('dialog');
  fireEvent.keyDown(within(dialog).getByRole('textbox'), { key: 'Escape', isComposing: true });
  await act(async () => {});
  expect(dialog).toBeInTheDocument();
});

test('Tab goes around inside', async () => {
  const { user } = await page();
  opening(() => askName());
  await screen.findByRole('dialog');
  screen.getByRole('button', { name: 'Add' }).focus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});

test('a dialog that is only read begins with its text, and Tab stays inside', async () => {
  const { user } = await page();
  opening(() => openDialog(() => <Dialog title="Shortcuts">Press a key</Dialog>));
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByText('Press a key')).toHaveFocus());
  const close = screen.getByRole('button', { name: 'Close' });
  await user.tab();
  expect(close).toHaveFocus();
  screen.getByText('Press a key').focus();
  await user.tab({ shift: true });
  expect(close).toHaveFocus();
});

test('what is inert in a dialog is no beginning', async () => {
  await page();
  const preview = (
    <div inert>
      <input aria-label="Search" data-autofocus="" />
    </div>
  );
  opening(() =>
    openDialog(() => (
      <Dialog title="Edit">
        {preview}
        <input aria-label="Name" />
      </Dialog>
    )),
  );
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
});

test('the page below is inert meanwhile; toasts are not', async () => {
  await page();
  const { answer } = opening(() => askName());
  await screen.findByRole('dialog');
  act(() => notify.error('The name is taken'));
  expect(screen.getByText('Add device', { selector: 'button' }).closest('[inert]')).not.toBeNull();
  expect(screen.getByRole('alert').closest('[inert]')).toBeNull();
  act(() => closeAllDialogs());
  await answer;
  await waitFor(() => expect(screen.getByText('Add device', { selector: 'button' }).closest('[inert]')).toBeNull());
  act(() => notify.dismiss());
});

test('dialogs stack: the lower one is inert and comes back', async () => {
  const { user } = await page();
  const first = opening(() => askName());
  await screen.findByRole('dialog', { name: 'Add device' });
  const second = opening(() => confirm({ title: 'Sure?', message: 'Really' }));
  await screen.findByRole('alertdialog', { name: 'Sure?' });
  expect(screen.getByText('Add device', { selector: 'h2' }).closest('[inert]')).not.toBeNull();
  await user.keyboard('{Escape}');
  await expect(second.answer).resolves.toBe(false);
  expect(screen.getByRole('dialog', { name: 'Add device' }).closest('[inert]')).toBeNull();
  await user.keyboard('{Escape}');
  await expect(first.answer).resolves.toBeUndefined();
});

test('a popover that a dialog was opened from is inert below it, and has the focus again', async () => {
  const { user } = await page();
  const ask = () => runSafely(() => confirm({ title: 'Sure?', message: 'Really' }));
  opening(() =>
    openDialog(() => (
      <Dialog title="Add device">
        <Popover label="Profile" trigger={(trigger) => <Button {...trigger}>Profile</Button>}>
          <Button onClick={ask}>Remove</Button>
        </Popover>
      </Dialog>
    )),
  );
  await user.click(await screen.findByRole('button', { name: 'Profile' }));
  const popover = screen.getByRole('dialog', { name: 'Profile' });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('alertdialog', { name: 'Sure?' });
  expect(popover.closest('[inert]')).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(popover.closest('[inert]')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Profile' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Profile' })).toHaveFocus();
});

test('one that waits is in nobody’s way until it is raised, and stays what it was', async () => {
  const { user } = await page();
  screen.getByRole('button', { name: 'Add device' }).focus();
  const Raising = () => {
    const control = use(DialogContext);
    return (
      <button type="button" data-testid="raise" onClick={() => control?.raise()}>
        Raise
      </button>
    );
  };
  act(() => {
    void openDialog(
      () => (
        <Dialog title="Later">
          <Raising />
        </Dialog>
      ),
      { waits: true },
    );
  });
  const inside = await screen.findByTestId('raise');
  expect(document.querySelector('[role=dialog]')).toBeNull();
  const isInert = () => document.querySelector('main')?.closest('[inert]') !== null;
  expect(isInert()).toBe(false);
  expect(screen.getByRole('button', { name: 'Add device' })).toHaveFocus();
  act(() => inside.click());
  expect(await screen.findByRole('dialog', { name: 'Later' })).toContainElement(inside);
  expect(isInert()).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add device' })).toHaveFocus());
});

test('navigation closes all of them without a value', async () => {
  await page();
  const first = opening(() => askName(true));
  await screen.findByRole('dialog');
  const second = opening(() => confirm({ title: 'Sure?', message: 'Really' }));
  await screen.findByRole('alertdialog');
  act(() => closeAllDialogs());
  await expect(first.answer).resolves.toBeUndefined();
  await expect(second.answer).resolves.toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('unsaved work is asked about before Escape throws it away', async () => {
  const { user } = await page();
  const { answer } = opening(() => askName(true));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(await screen.findByRole('dialog', { name: 'Add device' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await expect(answer).resolves.toBeUndefined();
});

test('a menu in a dialog can be used, and Escape closes the menu only', async () => {
  const { user } = await page();
  opening(() => askName());
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('menu').closest('[inert]')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('a confirmation is true for its button only; what destroys does not have the focus', async () => {
  const { user } = await page();
  const { answer } = opening(() =>
    confirm({ title: 'Delete device?', message: 'Gone\nfor good', confirmLabel: 'Delete device', danger: true }),
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete device?' });
  expect(dialog).toHaveAccessibleDescription(/Gone\s+for good/);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await expectAccessible(dialog);
  await user.click(screen.getByRole('button', { name: 'Delete device' }));
  await expect(answer).resolves.toBe(true);
});

test('where most people stay, the other answer is the main one and has the focus', async () => {
  const { user } = await page();
  const { answer } = opening(() =>
    confirm({
      title: 'Leave?',
      message: 'It is kept',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      prefersCancel: true,
    }),
  );
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave?' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus());
  expect(dialog.getAllByRole('button').slice(-2)).toEqual([
    screen.getByRole('button', { name: 'Leave' }),
    screen.getByRole('button', { name: 'Stay' }),
  ]);
  await user.keyboard('{Enter}');
  await expect(answer).resolves.toBe(false);
});

test('an alert has one button, with the focus on it', async () => {
  const { user } = await page();
  const { answer } = opening(() => alert({ title: 'Too large', message: 'At most 1 MB' }));
  await screen.findByRole('alertdialog', { name: 'Too large' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await expect(answer).resolves.toBeUndefined();
});

test('a dialog that stops while it is drawn says so, can be tried again, and leaves the page alone', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await page();
  let broken = true;
  const Broken = () => {
    if (broken) throw new Error('no credentials');
    return <p>Credentials</p>;
  };
  const { answer } = opening(() =>
    openDialog(() => (
      <Dialog title="Manage credentials">
        <Broken />
      </Dialog>
    )),
  );
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('This part of the console stopped working');
  screen.getByText('Add device');
  await expectAccessible(dialog);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Credentials');
  broken = true;
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await expect(answer).resolves.toBeUndefined();
  jest.restoreAllMocks();
});

test('opens nothing while what draws dialogs does not arrive; the caller is told and may try again', async () => {
  await page();
  await dialogStack.fetchLayers();
  const { Layers } = dialogStack.get();
  dialogStack.drawnBy(() => Promise.reject(new CodeNotLoadedError()));
  await expect(act(() => askName())).rejects.toBeInstanceOf(CodeNotLoadedError);
  expect(screen.queryByRole('dialog')).toBeNull();
  if (Layers) dialogStack.drawnBy(async () => Layers);
  opening(() => askName());
  await screen.findByRole('dialog');
});

test('a step that takes the place of another one takes the focus too', async () => {
  function Steps() {
    const [isAdded, setAdded] = useState(false);
    return isAdded ? (
      <Dialog key="connect" title="Connect" actions={<Button data-autofocus="">Open</Button>}>
        …
      </Dialog>
    ) : (
      <Dialog key="add" title="Add" actions={<Button onClick={() => setAdded(true)}>Go on</Button>}>
        …
      </Dialog>
    );
  }
  const { user } = await page();
  opening(() => openDialog<void>(() => <Steps />));
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('text that is longer than its dialog is in the order of Tab, to be scrolled by keys; a dialog with controls is not', async () => {
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  page();
  const text = opening(() => openDialog(() => <Dialog title="Shortcuts">Much to read</Dialog>));
  const body = await screen.findByRole('region', { name: 'Shortcuts' });
  expect(body).toHaveAttribute('tabindex', '0');
  expect(body).toHaveTextContent('Much to read');
  await expectAccessible();
  act(() => closeAllDialogs());
  await text.answer;
  opening(() => askName());
  await screen.findByRole('dialog', { name: 'Add device' });
  expect(screen.queryByRole('region', { name: 'Add device' })).toBeNull();
});
