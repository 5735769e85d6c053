import { render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { lazy } from './lazy';

const missing = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const Chart: ComponentType<{ name: string }> = ({ name }) => <p>Chart of {name}</p>;

/** Code that does not arrive for a number of requests; each drawing asks twice. */
function arrivingAfter(failures: number) {
  let left = failures;
  return jest.fn(async () => {
    if (left-- > 0) throw missing();
    return Chart;
  });
}

// React reports what a boundary catches.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('code that arrives at the second request is drawn as if nothing had happened', async () => {
  const load = arrivingAfter(1);
  const Part = lazy(load, { pending: <p>Wait</p> });
  await renderKit(<Part name="Pump 7" />);
  await screen.findByText('Chart of Pump 7');
  expect(load).toHaveBeenCalledTimes(2);
});

test('code that was fetched before is drawn at once; what did not arrive then is asked for again', async () => {
  const load = arrivingAfter(2);
  const Part = lazy(load);
  Part.fetch();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await renderKit(<Part name="Pump 7" />);
  await screen.findByText('Chart of Pump 7');
  expect(load).toHaveBeenCalledTimes(3);
  Part.fetch();
  expect(load).toHaveBeenCalledTimes(3);
});

test('its place says that it did not arrive; the rest stays, and Retry asks again', async () => {
  const Part = lazy(arrivingAfter(4));
  const { user } = await renderKit(
    <main>
      <h1>Pump 7</h1>
      <h2>Telemetry</h2>
      <Part name="Pump 7" />
    </main>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the console didn’t load');
  screen.getByRole('heading', { name: 'Pump 7' });
  await expectAccessible();
  // Still missing: it may be tried as often as one likes.
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('Chart of Pump 7');
});

test('one Retry brings all that did not arrive, wherever it stands', async () => {
  const Part = lazy(arrivingAfter(2));
  const Other = lazy(arrivingAfter(2));
  const { user } = await renderKit(
    <>
      <Part name="Pump 7" />
      <Part name="Pump 8" />
      <Other name="Pump 9" />
    </>,
  );
  const [first] = await screen.findAllByRole('button', { name: 'Retry' });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(3));
  await user.click(first as HTMLElement);
  for (const name of ['Pump 7', 'Pump 8', 'Pump 9']) await screen.findByText(`Chart of ${name}`);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after Retry the focus is in what it stands in, so that Escape still closes that', async () => {
  const Part = lazy(arrivingAfter(2));
  const { user } = await renderKit(
    <div role="dialog" aria-label="Chart" tabIndex={-1}>
      <Part name="Pump 7" />
    </div>,
  );
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('Chart of Pump 7');
  expect(screen.getByRole('dialog')).toHaveFocus();
});

test('who draws it later asks anew, although it failed before', async () => {
  const Part = lazy(arrivingAfter(2));
  const first = await renderKit(<Part name="Pump 7" />);
  await screen.findByRole('alert');
  first.unmount();
  await renderKit(<Part name="Pump 8" />);
  await screen.findByText('Chart of Pump 8');
});

test('what it throws while it is drawn stays in its place too, in a line where it stands in one', async () => {
  let broken = true;
  const Part = lazy<object>(
    async () => () => {
      if (broken) throw new Error('no series');
      return <p>Drawn</p>;
    },
    { inline: true },
  );
  const { user } = await renderKit(<Part />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the console stopped working');
  expect(screen.queryByRole('heading')).toBeNull();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Drawn');
});

test('what was fetched before is drawn at once', async () => {
  const Part = lazy(async () => Chart, { pending: <p>Wait</p> });
  const first = render(<Part name="Pump 6" />);
  await screen.findByText('Chart of Pump 6');
  first.unmount();
  render(<Part name="Pump 7" />);
  screen.getByText('Chart of Pump 7');
});
