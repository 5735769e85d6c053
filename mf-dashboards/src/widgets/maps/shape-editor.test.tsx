import { ApiError } from '@mullion/shared-kit/api/api-error';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as L from 'leaflet';
import { pump } from '../../testing/answers';
import { renderMap } from '../../testing/render-map';
import { cut } from './shape-cut';
import { snapped } from './shape-edits';
import type { Rings } from './shape-values';

const zone = '[[49,7],[51,7],[51,9],[49,9]]';
const map = () => screen.getByRole('application', { name: 'Mine: map' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
type Sent = { method: string; path: string; body?: unknown };
const changes = (calls: readonly Sent[]) => calls.filter(({ method }) => method !== 'GET');

/** Opens the editor of a map of one device; what it is asked to save. */
async function edit(perimeter: string, settings: object = {}, more: object = {}) {
  const drawn = await renderMap('maps_v2.openstreetmap', {
    settings: { showPolygon: true, editablePolygon: true, showCircle: true, editableCircle: true, ...settings },
    attributes: [{ latitude: '50', longitude: '8', perimeter }],
    ...more,
  });
  await press('Edit shapes');
  return {
    ...drawn,
    saved: () => changes(drawn.calls).map(({ body }) => (body as { perimeter: unknown } | undefined)?.perimeter),
  };
}
const bar = () => screen.findByRole('toolbar', { name: 'Edit shapes' });

test('a rectangle is drawn by two presses, and taken back', async () => {
  const { calls, saved } = await edit('');
  await expectAccessible(await bar());
  expect(screen.getByRole('button', { name: 'Move' })).toHaveAccessibleDescription('This entity has no shape');
  await press('Add rectangle');
  expect(screen.getByText('Click two corners, or press Space for the center')).toBeVisible();
  for (const [clientX, clientY] of [
    [200, 100],
    [400, 300],
  ])
    fireEvent.click(map(), { clientX, clientY });
  await waitFor(() => expect(saved()).toHaveLength(1));
  const [ring] = saved() as [number, number][][];
  expect(ring).toHaveLength(4);
  // North is above, and east to the right.
  expect(ring?.[0]?.[0]).toBeGreaterThan(ring?.[2]?.[0] ?? 0);
  expect(ring?.[0]?.[1]).toBeLessThan(ring?.[2]?.[1] ?? 0);
  await press('Undo the last change');
  await waitFor(() => expect(changes(calls)[1]).toMatchObject({ method: 'DELETE' }));
});

test('a polygon is outlined by keys from the middle of the map', async () => {
  const { saved } = await edit('');
  await bar();
  await press('Add polygon');
  await waitFor(() => expect(map()).toHaveFocus());
  await userEvent.keyboard('{Enter}{ } ');
  fireEvent.click(map(), { clientX: 400, clientY: 100 });
  fireEvent.click(map(), { clientX: 400, clientY: 300 });
  await userEvent.keyboard('{Backspace}');
  fireEvent.click(map(), { clientX: 200, clientY: 300 });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect((saved()[0] as unknown[]).length).toBeGreaterThanOrEqual(3);
});

test('a double press ends a polygon, without a corner more', async () => {
  const { saved } = await edit('');
  await bar();
  await press('Add polygon');
  const at = (clientX: number, clientY: number) => fireEvent.click(map(), { clientX, clientY });
  at(200, 100);
  // Of two corners there is nothing yet.
  at(400, 100);
  at(401, 100);
  expect(saved()).toEqual([]);
  at(400, 300);
  at(401, 301);
  await waitFor(() => expect(saved()).toEqual([[expect.anything(), expect.anything(), expect.anything()]]));
});

test('what is refused is told in the editor and stays, to be saved by another try, or given up', async () => {
  let status = 403;
  const { saved } = await edit(
    zone,
    {},
    {
      answer: ({ method, path }: { method: string; path: string }) => {
        if (method === 'POST' && path.includes('/attributes/') && status)
          throw new ApiError({ kind: 'http', status, method: 'POST', url: path, body: { message: `Said ${status}` } });
        return null;
      },
    },
  );
  await bar();
  await press('Move corners');
  const change = async (key: string) => {
    act(() => screen.getAllByRole('button', { name: 'Corner' })[0]?.focus());
    await userEvent.keyboard(key);
  };
  await change('{Delete}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved: Said 403');
  expect(screen.getAllByRole('button', { name: 'Corner' })).toHaveLength(3);
  status = 0;
  await press('Try again');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(saved()[1]).toEqual(saved()[0]);
  status = 500;
  await change('{ArrowUp}');
  await screen.findByRole('alert');
  await press('Discard');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Corner' })).toHaveLength(4));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a shape is moved, turned, and changed by arrow keys, and a corner is removed', async () => {
  const { saved } = await edit(zone);
  await bar();
  await press('Move');
  const focus = (name: string) => act(() => screen.getAllByRole('button', { name })[0]?.focus());
  focus('Middle');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect((saved()[0] as number[][])[0]?.[0]).toBeGreaterThan(49);
  await press('Move corners');
  focus('Corner');
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toHaveLength(3);
  await press('Rotate');
  const turn = screen.getAllByRole('button', { name: 'Rotate' }).find((one) => one.className.includes('handle'));
  act(() => turn?.focus());
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(saved()).toHaveLength(3));
  expect(saved()[2]).not.toEqual(saved()[1]);
});

test('a shape is turned by an angle that is typed', async () => {
  const { saved } = await edit(zone);
  await bar();
  await press('Rotate');
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Angle' }), '90{Enter}');
  await waitFor(() => expect(saved()).toHaveLength(1));
  // What was in the south west is in the north west, of a shape that was higher than wide and is wider now.
  const [first, second] = saved()[0] as [number, number][];
  expect(first?.[0]).toBeCloseTo(second?.[0] ?? 0, 3);
  expect(first?.[0]).toBeGreaterThan(50);
  expect(first?.[1]).toBeLessThan(second?.[1] ?? 0);
  const field = screen.getByRole('spinbutton', { name: 'Angle' });
  await userEvent.clear(field);
  await userEvent.type(field, 'x{Enter}');
  expect(field).toBeInvalid();
  expect(saved()).toHaveLength(1);
});

test('keys with Alt, Ctrl, or ⌘ are the browser’s: a shape stays as it is', async () => {
  const { saved } = await edit(zone);
  await bar();
  await press('Move corners');
  const [corner] = screen.getAllByRole('button', { name: 'Corner' }) as [HTMLElement];
  expect(fireEvent.keyDown(corner, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(fireEvent.keyDown(corner, { key: 'ArrowLeft', metaKey: true })).toBe(true);
  expect(fireEvent.keyDown(corner, { key: 'Backspace', ctrlKey: true })).toBe(true);
  // A change that is saved takes the place of those before it.
  expect(fireEvent.keyDown(corner, { key: 'Delete' })).toBe(false);
  await waitFor(() => expect(saved()).toEqual([[expect.anything(), expect.anything(), expect.anything()]]));
});

test('what is cut out of a polygon is a hole, and the whole is removed by a press', async () => {
  const { calls, saved } = await edit(zone);
  await bar();
  await press('Cut out');
  for (const [clientX, clientY] of [
    [280, 180],
    [320, 180],
    [300, 220],
  ])
    fireEvent.click(map(), { clientX, clientY });
  fireEvent.keyDown(map(), { key: 'Enter' });
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect((saved()[0] as unknown[][]).map((ring) => ring.length)).toEqual([4, 3]);
  await press('Remove shape');
  await waitFor(() =>
    expect(changes(calls)[1]).toMatchObject({
      ...{ method: 'DELETE', path: `/api/plugins/telemetry/DEVICE/${pump.id}/SERVER_SCOPE` },
    }),
  );
});

test('a circle is made larger at its edge', async () => {
  const { saved } = await edit('{"latitude":50,"longitude":8,"radius":9000}');
  await bar();
  await press('Move corners');
  act(() => screen.getByRole('button', { name: 'Edge' }).focus());
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({ latitude: 50, longitude: 8 });
  expect((saved()[0] as { radius: number }).radius).toBeGreaterThan(9000);
});

test('visitors change no shapes', async () => {
  await edit(zone, {}, { isVisitor: true });
  expect(screen.getByRole('button', { name: 'Edit shapes' })).toHaveAccessibleDescription(
    'Visitors can’t change markers',
  );
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('places are drawn to corners of other shapes, then to their edges', () => {
  const view = { map: L.map(document.createElement('div')).setView([0, 0], 8) } as never;
  const others: Rings[] = [
    [
      [
        [0, 0],
        [0, 2],
        [2, 2],
      ],
    ],
  ];
  expect(snapped(L.latLng(0.01, 0.01), view, others)).toMatchObject({
    lat: expect.closeTo(0, 6),
    lng: expect.closeTo(0, 6),
  });
  expect(snapped(L.latLng(0.01, 1), view, others)).toMatchObject({
    lat: expect.closeTo(0, 6),
    lng: expect.closeTo(1, 6),
  });
  expect(snapped(L.latLng(-1, 1), view, others)).toMatchObject({ lat: -1, lng: expect.closeTo(1, 6) });
});

test('what is cut through falls into parts', () => {
  const square: Rings = [
    [
      [0, 0],
      [0, 4],
      [4, 4],
      [4, 0],
    ],
  ];
  expect(
    cut(
      [square],
      [
        [-1, 1],
        [-1, 2],
        [5, 2],
        [5, 1],
      ],
    ),
  ).toHaveLength(2);
  expect(
    cut(
      [square],
      [
        [-1, -1],
        [-1, 5],
        [5, 5],
        [5, -1],
      ],
    ),
  ).toEqual([]);
});
