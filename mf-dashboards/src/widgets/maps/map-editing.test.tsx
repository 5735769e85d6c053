import { ApiError } from '@mullion/shared-kit/api/api-error';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pump } from '../../testing/answers';
import { renderMap } from '../../testing/render-map';

const map = () => screen.getByRole('application', { name: 'Mine: map' });
const placement = 'input_widgets.markers_placement_openstreetmap';
const address = `/api/plugins/telemetry/DEVICE/${pump.id}/attributes/SERVER_SCOPE`;
const scope = `/api/plugins/telemetry/DEVICE/${pump.id}/SERVER_SCOPE`;
const changes = (calls: readonly { method: string; path: string }[]) => calls.filter(({ method }) => method !== 'GET');

test('an entity without a place gets one by keyboard, and loses it again', async () => {
  const { calls } = await renderMap(placement, { attributes: [{ latitude: '', longitude: '' }] });
  await userEvent.click(screen.getByRole('button', { name: 'Place a marker' }));
  expect(screen.getByText('Click the map where “Pump” is, or press Enter for its center')).toBeVisible();
  await waitFor(() => expect(map()).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(changes(calls)).toMatchObject([{ method: 'POST', path: address }]));
  expect(changes(calls)[0]).toMatchObject({ body: { latitude: 0, longitude: 0 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the last change' }));
  await waitFor(() => expect(changes(calls)[1]).toMatchObject({ method: 'DELETE', path: scope }));
});

/** Drags the only marker, which stands in the middle, by 40 px unless another place is named. */
function drag(to = 340, end: EventTarget = map()) {
  const send = (target: EventTarget, type: string, clientX: number) =>
    act(() => void target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY: 190, button: 0 })));
  send(map(), 'pointerdown', 300);
  send(window, 'pointermove', to);
  send(end, 'pointerup', to);
}
/** A browser tells of a press after a drag, too, where it ended. */
const pressAt = (clientX: number) => fireEvent.click(map(), { clientX, clientY: 190 });
const markersIn = (drawn: readonly string[]) => drawn.filter((call) => call.startsWith('drawImage('));

test('a marker that is dragged is saved where it was dropped', async () => {
  const { calls, drawn } = await renderMap(placement, { attributes: [{ latitude: '50', longitude: '8' }] });
  await waitFor(() => expect(markersIn(drawn)).not.toEqual([]));
  drag();
  await waitFor(() => expect(changes(calls)).toMatchObject([{ method: 'POST', path: address }]));
  const { latitude, longitude } = (changes(calls)[0] as unknown as { body: Record<string, number> }).body;
  expect(latitude).toBeCloseTo(50, 3);
  expect(longitude).toBeGreaterThan(8);
});

test('a drag that ends outside of the map leaves the next press of a key there alone', async () => {
  const { calls, drawn } = await renderMap(placement, { attributes: [{ latitude: '50', longitude: '8' }] });
  await waitFor(() => expect(markersIn(drawn)).not.toEqual([]));
  drag(340, document.body);
  const pressed = jest.fn();
  map().addEventListener('click', pressed);
  fireEvent.click(map());
  expect(pressed).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(changes(calls)).toHaveLength(1));
});

test('a drag is no press where it ends, and a press that trembles is no drag', async () => {
  const { calls, drawn } = await renderMap('maps_v2.openstreetmap', {
    attributes: [{ latitude: '50', longitude: '8' }],
    settings: { draggableMarker: true },
  });
  await waitFor(() => expect(markersIn(drawn)).not.toEqual([]));
  drag(302);
  expect(changes(calls)).toEqual([]);
  pressAt(302);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  drag();
  pressAt(340);
  await waitFor(() => expect(changes(calls)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a marker whose place is refused goes back, and the map says why, until another try or a press', async () => {
  let isRefused = true;
  const { calls, drawn } = await renderMap(placement, {
    attributes: [{ latitude: '50', longitude: '8' }],
    answer({ method, path }) {
      if (method === 'POST' && path === address && isRefused)
        throw new ApiError({ kind: 'http', status: 403, method, url: path, body: { message: 'You may not' } });
      return null;
    },
  });
  await waitFor(() => expect(markersIn(drawn)).not.toEqual([]));
  const before = markersIn(drawn).at(-1);
  drag();
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('“Pump” wasn’t saved: You may not');
  await waitFor(() => expect(markersIn(drawn).at(-1)).toBe(before));
  isRefused = false;
  await userEvent.click(within(failure).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(changes(calls)).toHaveLength(2));
  expect(changes(calls)[1]).toEqual(changes(calls)[0]);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  isRefused = true;
  drag();
  await userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(changes(calls)).toHaveLength(3);
});

test('a marker is moved and erased by keyboard', async () => {
  const { calls } = await renderMap(placement, {
    attributes: [
      { latitude: '50', longitude: '8' },
      { latitude: '51', longitude: '8' },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Move a marker' }));
  const [, second] = await screen.findAllByRole('menuitem', { name: 'Pump' });
  await userEvent.click(second as HTMLElement);
  expect(screen.getByText('Click the map where “Pump” is, or press Enter for its center')).toBeVisible();
  await waitFor(() => expect(map()).toHaveFocus());
  // The map stands where the marker is.
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(changes(calls)).toHaveLength(1));
  const { latitude, longitude } = (changes(calls)[0] as unknown as { body: Record<string, number> }).body;
  expect(latitude).toBeCloseTo(50, 1);
  expect(longitude).toBeCloseTo(8, 1);
  await userEvent.click(screen.getByRole('button', { name: 'Erase markers' }));
  await waitFor(() => expect(map()).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(changes(calls)[1]).toMatchObject({ method: 'DELETE' }));
});

test('a marker is erased by a press, once that is chosen', async () => {
  const { calls, drawn } = await renderMap(placement, { attributes: [{ latitude: '50', longitude: '8' }] });
  await waitFor(() => expect(drawn.some((call) => call.startsWith('drawImage('))).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Erase markers' }));
  fireEvent.click(map(), { clientX: 300, clientY: 190 });
  await waitFor(() => expect(changes(calls)).toMatchObject([{ method: 'DELETE', path: scope }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('visitors see markers, and change none', async () => {
  const { calls } = await renderMap(placement, { isVisitor: true });
  const erase = screen.getByRole('button', { name: 'Erase markers' });
  expect(erase).toHaveAccessibleDescription('Visitors can’t change markers');
  await userEvent.click(erase);
  fireEvent.click(map(), { clientX: 300, clientY: 190 });
  expect(changes(calls)).toEqual([]);
});

test('on a picture places are shares of it', async () => {
  const { drawn, calls } = await renderMap('input_widgets.markers_placement_image_map', {
    settings: { provider: 'image-map', mapImageUrl: 'data:image/png;base64,AAAA' },
    attributes: [{ xPos: '0.5', yPos: '0.5' }],
  });
  await waitFor(() => expect(drawn.some((call) => call.startsWith('drawImage('))).toBe(true));
  expect(map().querySelector('img')).toHaveAttribute('src', 'data:image/png;base64,AAAA');
  await userEvent.click(screen.getByRole('button', { name: 'Erase markers' }));
  // Half of 600 × 400 px, where the picture of 90 × 60 lies whole.
  fireEvent.click(map(), { clientX: 300, clientY: 190 });
  await waitFor(() => expect(changes(calls)).toMatchObject([{ method: 'DELETE', path: scope }]));
});

test('a picture that can’t be loaded isn’t said to be missing from the configuration', async () => {
  await renderMap('maps_v2.image_map', {
    settings: { mapImageUrl: 'https://plans.example/hall.png' },
    attributes: [{ xPos: '0.5', yPos: '0.5' }],
    picturesFail: true,
  });
  expect(await screen.findByText('Couldn’t load the picture')).toBeVisible();
});

test('without a picture the map says so', async () => {
  await renderMap('maps_v2.image_map', { attributes: [{ xPos: '0.5', yPos: '0.5' }] });
  expect(screen.getByRole('status')).toHaveTextContent('No picture is configured');
});
