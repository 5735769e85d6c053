import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEditor } from '../testing/open-editor';

/** A window that can be made narrow. */
function roomyWindow() {
  const wide = Object.assign(new EventTarget(), { matches: true });
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query.includes('width')
        ? (wide as unknown as MediaQueryList)
        : (Object.assign(new EventTarget(), { matches: false }) as MediaQueryList),
    );
  return (matches: boolean) =>
    act(() => {
      wide.matches = matches;
      wide.dispatchEvent(new Event('change'));
    });
}

let resize = (_: boolean) => {};
// It is open where there is room.
beforeEach(() => {
  resize = roomyWindow();
});
afterEach(() => jest.restoreAllMocks());

test('the library shows the classes of six groups, finds them by a part of their names, and describes them', async () => {
  await openEditor();
  const library = within(await screen.findByRole('region', { name: 'Node library' }));
  const groups = () => library.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(groups()).toEqual([
    expect.stringMatching(/^Filter\d+$/),
    expect.stringMatching(/^Enrichment\d+$/),
    expect.stringMatching(/^Transformation\d+$/),
    expect.stringMatching(/^Action\d+$/),
    expect.stringMatching(/^External\d+$/),
    expect.stringMatching(/^Flow\d+$/),
  ]);
  const item = (name: string) => library.queryByRole('button', { name });
  await userEvent.click(library.getByRole('button', { name: /^Action/ }));
  expect(item('save timeseries')).not.toBeInTheDocument();
  await userEvent.type(library.getByRole('searchbox', { name: 'Search nodes' }), 'SAVE ');
  expect(library.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'save attributes',
    'save timeseries',
    'save to custom table',
  ]);
  await userEvent.hover(library.getByRole('button', { name: 'save timeseries' }));
  expect(library.getByRole('region', { name: 'About this kind of node' })).toBeVisible();
  await userEvent.type(library.getByRole('searchbox', { name: 'Search nodes' }), 'nothing');
  expect(await library.findByText('No results for “SAVE nothing”')).toBeVisible();
});

test('where it is closed, the canvas opens it', async () => {
  await openEditor();
  await userEvent.click(await screen.findByRole('button', { name: 'Close node library' }));
  expect(screen.queryByRole('region', { name: 'Node library' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Open node library' }));
  expect(await screen.findByRole('region', { name: 'Node library' })).toBeVisible();
});

test('it makes way where the window becomes narrow, and comes back with the room', async () => {
  await openEditor();
  await screen.findByRole('region', { name: 'Node library' });
  resize(false);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Node library' })).not.toBeInTheDocument());
  resize(true);
  expect(await screen.findByRole('region', { name: 'Node library' })).toBeVisible();
});
