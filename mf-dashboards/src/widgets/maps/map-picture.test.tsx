import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderMap } from '../../testing/render-map';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((tell) => tell(new Blob(['picture'], { type: 'image/png' })));
});

/** A map with its tiles, which is saved as a picture; what was drawn for that. */
async function save({ isRefused = false } = {}) {
  const { drawn } = await renderMap('maps_v2.openstreetmap');
  await waitFor(() => expect(drawn.some((call) => call.startsWith('drawImage'))).toBe(true));
  const tiles = [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
  expect(tiles.length).toBeGreaterThan(0);
  for (const tile of tiles) fireEvent.load(tile);
  if (isRefused) {
    const getContext = jest.mocked(HTMLCanvasElement.prototype.getContext).getMockImplementation();
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
      this: HTMLCanvasElement,
      ...asked: Parameters<HTMLCanvasElement['getContext']>
    ) {
      const context = getContext?.apply(this, asked);
      if (this.isConnected || this.width !== 300) return context as never;
      // What pages may not read closes the canvas that it is drawn on.
      let isClosed = false;
      return {
        drawImage: (source: unknown) => {
          isClosed = source instanceof HTMLImageElement && !source.crossOrigin;
        },
        getImageData() {
          if (isClosed) throw new DOMException('closed', 'SecurityError');
        },
      } as never;
    });
    jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
      queueMicrotask(() => this.onerror?.(new Event('error')));
    });
  }
  drawn.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Download as picture' }));
  await waitFor(() => expect(saved).toEqual(['Mine.png']));
  return drawn;
}

const lacking = 'The picture lacks parts from other sites that don’t allow saving them';

test('a map is saved as a picture with its tiles, and whose they are', async () => {
  const drawn = await save();
  expect(drawn.some((call) => /^drawImage\(https:\/\/tile\.openstreetmap\.org/.test(call))).toBe(true);
  expect(drawn.some((call) => /^fillText\(© OpenStreetMap/.test(call))).toBe(true);
  expect(screen.queryByText(lacking)).toBeNull();
});

test('tiles whose host doesn’t let pages read them are left out, which is said', async () => {
  const drawn = await save({ isRefused: true });
  expect(drawn.some((call) => call.includes('tile.openstreetmap.org'))).toBe(false);
  expect(await screen.findByText(lacking)).toBeVisible();
});

test('of the table there is no picture', async () => {
  await renderMap('maps_v2.openstreetmap');
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(screen.getByRole('menuitem', { name: /Show the map first/ })).toHaveAttribute('aria-disabled', 'true');
});
