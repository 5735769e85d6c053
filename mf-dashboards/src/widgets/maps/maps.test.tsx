import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { setThemeMode } from '@mullion/shared-kit/theme/theme-mode';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WidgetAction } from '../../model/widget-action';
import { renderMap } from '../../testing/render-map';
import { MarkerLayer } from './marker-layer';

const map = () => screen.getByRole('application', { name: 'Mine: map' });
/** Where markers were drawn, in the map's place: each at the tip of its pin. */
const tips = (drawn: readonly string[]) =>
  drawn.flatMap((call) => {
    const [, left, top] = /^drawImage\( (-?[\d.]+) (-?[\d.]+)/.exec(call) ?? [];
    // The canvas begins a quarter of the place before it.
    return left && top ? [{ clientX: Number(left) + 10.5 - 150, clientY: Number(top) + 34 - 100 }] : [];
  });
const pins = async (drawn: readonly string[], count = 2) => {
  await waitFor(() => expect(tips(drawn).length).toBeGreaterThanOrEqual(count));
  return tips(drawn).slice(-count);
};
const press = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
  const at = { clientX, clientY: clientY - 10, bubbles: true };
  fireEvent.mouseDown(map(), at);
  fireEvent.mouseUp(map(), at);
  fireEvent.click(map(), at);
};

test('two entities of the same name are two markers, and numbers in text count in every notation', async () => {
  const { drawn } = await renderMap('maps_v2.openstreetmap', {
    attributes: [
      { latitude: '1.0E-7', longitude: '8' },
      { latitude: '5e1', longitude: '9' },
    ],
  });
  const [first, second] = await pins(drawn);
  expect(first?.clientY).toBeGreaterThan(Number(second?.clientY));
  expect(map().querySelector('img[src*="tile.openstreetmap.org"]')).not.toBeNull();
  await expectAccessible(document.body);
});

test('a press opens the tooltip with its values as text, and runs the action of the marker about its entity', async () => {
  const click = { id: 'a', name: 'open', type: 'custom' } as unknown as WidgetAction;
  const more = { ...click, id: 'b', name: 'more' };
  const { drawn, run } = await renderMap('maps_v2.openstreetmap', {
    attributes: [{ latitude: '50', longitude: '8', note: '<img src=x>' }],
    settings: {
      tooltipPattern:
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
        "<b>${entityName}</b> <i>${note}</i> ${latitude:2} ${gone} <link-act name='more'>More</link-act> <button-act name='lost'>Lost</button-act>",
    },
    actions: { markerClick: [click], tooltipAction: [more] },
  });
  const [pin] = await pins(drawn, 1);
  if (pin) press(pin);
  const popup = await screen.findByRole('dialog', { name: 'Details' });
  await waitFor(() => expect(popup).toHaveTextContent('Pump <img src=x> 50.00 More Lost'));
  expect(popup.querySelector('img')).toBeNull();
  expect(run).toHaveBeenLastCalledWith(
    click,
    expect.objectContaining({ name: 'Pump' }),
    expect.objectContaining({ latitude: 50 }),
  );
  // Two presses by userEvent in a moment are a double press for Leaflet.
  fireEvent.click(within(popup).getByText('More'));
  expect(run).toHaveBeenLastCalledWith(more, expect.objectContaining({ name: 'Pump' }), expect.anything());
  run.mockClear();
  fireEvent.click(within(popup).getByText('Lost'));
  expect(await screen.findByText('This widget has no action “lost”')).toBeVisible();
  expect(run).not.toHaveBeenCalled();
  await userEvent.click(within(popup).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog', { name: 'Details' })).toBeNull();
});

test.each([
  ['color', { useColorFunction: true, colorFunction: 'return nothing.there;' }],
  ['label', { useLabelFunction: true, labelFunction: 'return nothing.there;' }],
])('a %s function that fails is told below the markers that are drawn without it', async (_, settings) => {
  const { drawn } = await renderMap('maps_v2.openstreetmap', { settings });
  await pins(drawn);
  expect(await screen.findByText(/^A function of this map failed: .*nothing is not defined/)).toBeVisible();
});

test('one of positions by the line that it is written in', async () => {
  // Two lines stand before those of a function that is made of a text.
  const posFunction = "\nthrow Error('in line ' + (/<anonymous>:(\\d+)/.exec(Error().stack)[1] - 2));";
  const settings = { mapImageUrl: 'data:image/png;base64,AAAA', posFunction };
  await renderMap('maps_v2.image_map', { settings, attributes: [{ xPos: '0.5', yPos: '0.5' }] });
  expect(await screen.findByText(/^A function of this map failed: .*in line 2/)).toBeVisible();
});

test('so is a function of the tooltip, once it is asked', async () => {
  const settings = { useTooltipFunction: true, tooltipFunction: 'return nothing.there;' };
  const { drawn } = await renderMap('maps_v2.openstreetmap', { settings });
  const [pin] = await pins(drawn, 1);
  expect(screen.queryByText(/failed/)).toBeNull();
  if (pin) press(pin);
  expect(await screen.findByText(/^A function of this map failed: .*nothing is not defined/)).toBeVisible();
});

test('who begins to change shapes has no tooltip over their corners', async () => {
  const { drawn } = await renderMap('maps_v2.openstreetmap', {
    attributes: [{ latitude: '50', longitude: '8', perimeter: '[[49,7],[51,7],[51,9]]' }],
    settings: { showPolygon: true, editablePolygon: true },
  });
  const [pin] = await pins(drawn, 1);
  if (pin) press(pin);
  await screen.findByRole('dialog', { name: 'Details' });
  await userEvent.click(screen.getByRole('button', { name: 'Edit shapes' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('names of markers follow the theme', async () => {
  const { drawn } = await renderMap('maps_v2.openstreetmap');
  await pins(drawn);
  map().style.color = 'rgb(1, 2, 3)';
  drawn.length = 0;
  act(() => setThemeMode('dark'));
  await waitFor(() => expect(drawn).toContain('fillStyle rgb(1, 2, 3)'));
  act(() => setThemeMode('system'));
});

test('a map fills its place, whatever Leaflet finds there', async () => {
  await renderMap('maps_v2.openstreetmap');
  expect(map()).toHaveStyle({ position: 'absolute' });
});

test('a tooltip stands above the name of its marker', async () => {
  const bottomOf = async (showLabel: boolean) => {
    const { drawn } = await renderMap('maps_v2.openstreetmap', { settings: { showLabel } });
    const [pin] = await pins(drawn);
    if (pin) press(pin);
    const popup = (await screen.findByRole('dialog', { name: 'Details' })).closest<HTMLElement>('.leaflet-popup');
    const { bottom = '' } = popup?.style ?? {};
    cleanup();
    return Number.parseFloat(bottom);
  };
  const withName = await bottomOf(true);
  expect(withName - (await bottomOf(false))).toBe(18);
});

test('without a key markers stand on a grid, and a line says why; the map can be read as a table', async () => {
  const { drawn } = await renderMap('maps_v2.google_maps');
  await pins(drawn);
  expect(map()).toHaveAttribute('data-plain', 'true');
  expect(map()).toHaveAccessibleDescription(
    '2 entities Enter opens what is nearest the center The background map needs an API key',
  );
  expect(screen.getByRole('status')).toHaveTextContent('The background map needs an API key');
  act(() => screen.getByRole('button', { name: 'Show as table' }).focus());
  await userEvent.keyboard('{Enter}');
  // It takes the place of the one that was pressed.
  expect(screen.getByRole('button', { name: 'Show as map' })).toHaveFocus();
  const table = await screen.findByRole('table');
  // The file is that of the button in the head.
  expect(screen.getAllByRole('button', { name: /download/i })).toHaveLength(1);
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringContaining('latitude'),
    expect.stringMatching(/Pump50821/),
    expect.stringMatching(/Pump51.595/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show as map' }));
  expect(map()).toBeVisible();
});

test('what presses on markers and shapes do is there in the table, by keys', async () => {
  const action = (name: string) => ({ id: name, name, type: 'custom' }) as unknown as WidgetAction;
  const [markerClick, polygonClick, more] = [action('Open pump'), action('Open area'), action('more')];
  const { run } = await renderMap('maps_v2.openstreetmap', {
    attributes: [{ latitude: '50', longitude: '8', perimeter: '[[49,7],[51,7],[51,9]]' }],
    settings: {
      ...{ showPolygon: true, showPolygonTooltip: true, showCircle: true, polygonTooltipPattern: 'Area' },
      tooltipPattern: "At <link-act name='more'>More</link-act>",
    },
    actions: { markerClick: [markerClick], polygonClick: [polygonClick], circleClick: [more], tooltipAction: [more] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const row = (await screen.findByText('Pump')).closest('tr');
  act(() => row?.focus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Area')).toBeVisible();
  for (const [name, does] of [
    ['More', more],
    ['Open pump', markerClick],
    ['Open area', polygonClick],
  ] as const) {
    await userEvent.tab();
    expect(document.activeElement).toHaveTextContent(name);
    await userEvent.keyboard('{Enter}');
    expect(run).toHaveBeenLastCalledWith(
      does,
      expect.objectContaining({ name: 'Pump' }),
      expect.objectContaining({ latitude: 50 }),
    );
  }
  expect(run).toHaveBeenCalledTimes(3);
  await expectAccessible(document.body);
});

test('a marker that only does something does it at Enter in the table', async () => {
  const click = { id: 'a', name: 'open', type: 'custom' } as unknown as WidgetAction;
  const { run } = await renderMap('maps_v2.openstreetmap', {
    attributes: [{ latitude: '50', longitude: '8' }],
    settings: { showTooltip: false },
    actions: { markerClick: [click] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const row = (await screen.findByText('Pump')).closest('tr');
  act(() => row?.focus());
  await userEvent.keyboard('{Enter}');
  expect(run).toHaveBeenCalledWith(click, expect.objectContaining({ name: 'Pump' }), expect.anything());
});

test('buttons and keys zoom', async () => {
  const { drawn } = await renderMap('maps_v2.openstreetmap');
  const gap = async () => {
    const [first, second] = await pins(drawn);
    return Math.abs(Number(first?.clientX) - Number(second?.clientX));
  };
  const before = await gap();
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  await waitFor(async () => expect(await gap()).toBeCloseTo(before / 2, 0));
  act(() => map().focus());
  fireEvent.keyDown(map(), { key: '+', keyCode: 187 });
  await waitFor(async () => expect(await gap()).toBeCloseTo(before, 0));
});

test('markers are put together for the zoom that brings all of them into view alone', async () => {
  const set = jest.spyOn(MarkerLayer.prototype, 'set');
  await renderMap('maps_v2.openstreetmap', {
    // One cluster at the zoom that the map begins with, two markers where they are in view.
    attributes: [
      { latitude: '50', longitude: '8' },
      { latitude: '50.01', longitude: '8.01' },
    ],
    settings: { useClusterMarkers: true },
  });
  const counts = () => set.mock.calls.flatMap(([{ length }]) => (length > 0 ? [length] : []));
  await waitFor(() => expect(counts()).toContain(2));
  expect(counts()).not.toContain(1);
});

test('Enter opens what a press in the middle of the map would: a cluster parts, and a marker shows its tooltip', async () => {
  const set = jest.spyOn(MarkerLayer.prototype, 'set');
  await renderMap('maps_v2.openstreetmap', {
    attributes: [
      { latitude: '50', longitude: '8' },
      { latitude: '50.01', longitude: '8.01' },
    ],
    settings: { useClusterMarkers: true, showTooltipAction: 'hover', fitMapBounds: false, defaultZoomLevel: 5 },
  });
  const count = () => set.mock.lastCall?.[0].length;
  await waitFor(() => expect(count()).toBe(1));
  act(() => map().focus());
  expect(map().dataset.keys).toBe('true');
  fireEvent.keyDown(map(), { key: 'Enter' });
  await waitFor(() => expect(count()).toBe(2));
  fireEvent.keyDown(map(), { key: 'Enter' });
  const popup = await screen.findByRole('dialog', { name: 'Details' });
  await waitFor(() => expect(popup).toHaveTextContent('Pump'));
  fireEvent.keyDown(map(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('entities without a place are counted below the map, unless a shape shows them', async () => {
  await renderMap('maps_v2.openstreetmap', {
    attributes: [{ temperature: '21' }, { latitude: '50', longitude: 'east' }],
  });
  expect(await screen.findByText('2 entities have no place')).toBeVisible();
  cleanup();
  const area = { perimeter: '[[49,7],[51,7],[51,9]]' };
  await renderMap('maps_v2.openstreetmap', {
    attributes: [area, { latitude: '50', longitude: '8' }],
    settings: { showPolygon: true },
  });
  expect(screen.queryByText(/no place/)).toBeNull();
});
