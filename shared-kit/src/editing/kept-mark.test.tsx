import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { toastStore } from '../notify/notify';
import { renderKit } from '../testing/render-kit';
import { KeptMark } from './kept-mark';
import { useWorkingCopy } from './use-working-copy';

const key = { userId: 'user', kind: 'thing', id: 'mark' };
const stored = { base: 'stored', value: 'stored' };

test('where the browser denies its database, the mark says that what is changed is not kept', async () => {
  let edit: (value: string) => void = () => {};
  function Edited() {
    const { working, change } = useWorkingCopy<string, string>(key, stored, true);
    edit = (value) => change('Change', () => value);
    return <KeptMark working={working} />;
  }
  await renderKit(<Edited />);
  expect(screen.queryByText('Not kept')).toBeNull();
  act(() => edit('changed'));
  fireEvent(window, new Event('pagehide'));
  expect(await screen.findByText('Not kept')).toBeVisible();
  // A title is there for the pointer alone.
  expect(toastStore.get().map(({ text }) => text)).toEqual([expect.stringMatching(/save before you leave/)]);
  act(() => edit('stored'));
  await waitFor(() => expect(screen.queryByText('Not kept')).toBeNull());
});
