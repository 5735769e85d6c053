import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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
  expect(screen.getByText('Press the map where “Pump” is, or Enter for its center')).toBeVisible();
  await waitFor(() => expect(map()).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(changes(calls)).toMatchObject([{ method: 'POST', path: address }]));
  expect(changes(calls)[0]).toMatchObject({ body: { latitude: 0, longitude: 0 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the last change' }));
  await waitFor(() => expect(changes(calls)[1]).toMatchObject({ method: 'DELETE', path: scope }));
});

test('a marker that is dragged is saved where it was dropped', async () => {
  const { calls, drawn } = await renderMap(placement, { attributes: [{ latitude: '50', longitude: '8' }] });
  await waitFor(() => expect(drawn.some((call) => call.startsWith('drawImage('))).toBe(true));
  // The only one stands in the middle.
  const at = (x: number) => ({ clientX: x, clientY: 190, button: 0 });
  const send = (target: EventTarget, type: string, x: number) =>
    act(() => void target.dispatchEvent(new MouseEvent(type, { bubbles: true, ...at(x) })));
  send(map(), 'pointerdown', 300);
  send(window, 'pointermove', 340);
  send(window, 'pointerup', 340);
  await waitFor(() => expect(changes(calls)).toMatchObject([{ method: 'POST', path: address }]));
  const { latitude, longitude } = (changes(calls)[0] as unknown as { body: Record<string, number> }).body;
  expect(latitude).toBeCloseTo(50, 3);
  expect(longitude).toBeGreaterThan(8);
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

test('without a picture the map says so', async () => {
  await renderMap('maps_v2.image_map', { attributes: [{ xPos: '0.5', yPos: '0.5' }] });
  expect(screen.getByRole('status')).toHaveTextContent('No picture is configured');
});
