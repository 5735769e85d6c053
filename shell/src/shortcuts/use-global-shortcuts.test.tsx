import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { openPage } from '../testing/open-page';
import { keyName, shortcutGroups } from './shortcut-list';
import { useGlobalShortcuts } from './use-global-shortcuts';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const palette = jest.fn();
function Page() {
  useGlobalShortcuts(palette);
  return <input aria-label="Somewhere to type" />;
}
beforeEach(() => palette.mockReset());

test('a question mark shows what the keyboard can do', async () => {
  const { user } = openPage(<Page />);
  await screen.findByLabelText('Somewhere to type');
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(screen.getAllByRole('term')).toHaveLength(shortcutGroups.flatMap(({ shortcuts }) => shortcuts).length);
  await expectAccessible();
});

test('a question mark that is typed is a question mark; Ctrl and K works there too', async () => {
  const { user } = openPage(<Page />);
  const input = await screen.findByLabelText('Somewhere to type');
  await user.type(input, 'why?');
  expect(input).toHaveValue('why?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  expect(palette).toHaveBeenCalledTimes(1);
  await user.keyboard('{Meta>}k{/Meta}');
  expect(palette).toHaveBeenCalledTimes(2);
});

test('a key that is pressed as soon as the page can be seen is heard', async () => {
  function Early() {
    useLayoutEffect(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    }, []);
    return <Page />;
  }
  openPage(<Early />);
  await screen.findByLabelText('Somewhere to type');
  expect(palette).toHaveBeenCalledTimes(1);
});

test('an open dialog keeps its keys', async () => {
  const { user } = openPage(<Page />);
  await screen.findByLabelText('Somewhere to type');
  act(() => void openDialog(() => <button type="button">In a dialog</button>));
  await screen.findByText('In a dialog');
  await user.keyboard('?{Control>}k{/Control}');
  expect(palette).not.toHaveBeenCalled();
});

test('the modifier is called as the keyboard calls it', () => {
  expect([keyName('Mod', true), keyName('Mod', false), keyName('?', true)]).toEqual(['⌘', 'Ctrl', '?']);
});
