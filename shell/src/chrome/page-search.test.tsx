import { usePageSearch } from '@mullion/shared-kit/routing/page-search';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { openPage, signInAs } from '../testing/open-page';
import { Toolbar } from './toolbar';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

function Searched() {
  return <p>searched for “{usePageSearch()}”</p>;
}
function Console() {
  const [page, setPage] = useState(false);
  return (
    <>
      <Toolbar onSearch={() => undefined} />
      <button type="button" onClick={() => setPage(!page)}>
        Other page
      </button>
      {page && <Searched />}
    </>
  );
}
const button = () => screen.queryByRole('button', { name: 'Search this page' });

test('the search is offered only while the page supports it, and closing it clears the text', async () => {
  signInAs('TENANT_ADMIN');
  const { user } = openPage(<Console />);
  const other = await screen.findByRole('button', { name: 'Other page' });
  expect(button()).toBeNull();
  await user.click(other);
  await user.click(await screen.findByRole('button', { name: 'Search this page' }));
  const field = screen.getByRole('searchbox', { name: 'Search this page' });
  expect(field).toHaveFocus();
  await user.type(field, 'pump');
  expect(await screen.findByText('searched for “pump”')).toBeVisible();
  // Of an input method, Escape takes back its own words.
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(field).toHaveValue('pump');
  await user.click(screen.getByRole('button', { name: 'Close the search' }));
  expect(screen.getByText('searched for “”')).toBeVisible();

  await user.click(await screen.findByRole('button', { name: 'Search this page' }));
  await user.type(screen.getByRole('searchbox'), 'valve');
  await screen.findByText('searched for “valve”');
  await user.click(other);
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
  await user.click(other);
  expect(await screen.findByText('searched for “”')).toBeVisible();
});
