import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderKit } from '../testing/render-kit';
import { KeptMark } from './kept-mark';
import { useWorkingCopy } from './use-working-copy';

const key = { userId: 'user', kind: 'thing', id: 'mark' };
const stored = { base: 'stored', value: 'stored' };

test('where the browser denies its database, the mark says that what is changed is not kept', async () => {
  let edit: (value: string) => void = () => {};
  function Edited() {
    const { working, change } = useWorkingCopy<string, string>(key, stored, false);
    edit = (value) => change('Change', () => value);
    return <KeptMark working={working} />;
  }
  await renderKit(<Edited />);
  expect(screen.queryByText('Not kept')).toBeNull();
  act(() => edit('changed'));
  fireEvent(window, new Event('pagehide'));
  expect(await screen.findByText('Not kept')).toBeVisible();
  act(() => edit('stored'));
  await waitFor(() => expect(screen.queryByText('Not kept')).toBeNull());
});
