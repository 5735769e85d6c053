import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, simpleCard, storedDashboard, uuid } from '../testing/render-dashboards';

/* More than one widget are many here. */
jest.mock('../model/most-at-once', () => ({ mostAtOnce: 1 }));

const address = `/dashboards/${uuid(1)}`;
const picture = 'data:image/png;base64,iVBORw0KGgo=';

beforeEach(() => {
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});
afterEach(() => jest.restoreAllMocks());

/** jsdom draws nothing: what is drawn where is looked at. */
function playCanvas() {
  const drawImage = jest.fn();
  const context = { drawImage, fillRect: () => undefined };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(picture);
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1000);
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(500);
  const decode = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'decode');
  Object.assign(HTMLImageElement.prototype, { decode: async () => undefined });
  return { drawImage, end: () => decode && Object.defineProperty(HTMLImageElement.prototype, 'decode', decode) };
}

test('the picture of a dashboard is a part of what it shows, and is saved into what is stored now', async () => {
  const { drawImage } = playCanvas();
  const { calls } = await openDashboards(address, storedDashboard());
  await userEvent.click(await screen.findByRole('button', { name: 'Update image' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update image' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has changed yet');
  const right = dialog.getByRole('spinbutton', { name: /Right edge/ });
  await userEvent.clear(right);
  await userEvent.type(right, '0');
  await userEvent.click(dialog.getByRole('button', { name: 'Take screenshot' }));
  expect(await dialog.findByText('Enter more than the left edge')).toBeVisible();
  expect(drawImage).not.toHaveBeenCalled();
  await userEvent.clear(right);
  await userEvent.type(right, '50');
  await userEvent.click(dialog.getByRole('button', { name: 'Take screenshot' }));
  await waitFor(() => expect(dialog.getByRole('img')).toHaveAttribute('src', picture));
  expect(drawImage).toHaveBeenCalledWith(expect.any(HTMLImageElement), 0, 0, 500, 500, 0, 0, 512, 512);
  const [[drawn]] = drawImage.mock.calls as [[HTMLImageElement]];
  const shown = decodeURIComponent(drawn.src);
  expect(shown).toContain('No widgets yet');
  expect(shown).not.toMatch(/toolbar|Update image|Powered by/);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ title: 'Hall B', image: picture });
});

test('a picture has widgets too that have not come near to what is seen', async () => {
  const usual = window.IntersectionObserver;
  window.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never;
  await openDashboards(address, storedDashboard({ a: simpleCard('Press 1'), b: simpleCard('Press 2') }));
  const button = await screen.findByRole('button', { name: 'Update image' });
  expect(screen.queryAllByRole('article')).toEqual([]);
  await userEvent.click(button);
  await screen.findByRole('dialog', { name: 'Update image' });
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(2);
  window.IntersectionObserver = usual;
});

test.each([
  ['customers', address, {}, 'CUSTOMER_USER'],
  ['dashboards whose settings leave it out', address, { showUpdateDashboardImage: false }, 'TENANT_ADMIN'],
  ['embedded dashboards', `${address}?embedded=true`, {}, 'TENANT_ADMIN'],
] as const)('there is no update of the image for %s', async (_what, at, settings, authority) => {
  await openDashboards(at, storedDashboard({}, { settings }), { authority });
  expect(await screen.findByText('No widgets yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Update image' })).not.toBeInTheDocument();
});
