import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { TimeSeriesChart } from './chart';

/** What would draw on a canvas, which jsdom has not. */
jest.mock('./time-chart', () => ({ __esModule: true, default: () => <canvas /> }));

const temperature = (...values: (number | null)[]) => ({
  id: 't',
  label: 'temperature',
  points: values.map((value, ts): [number, number | null] => [ts, value]),
});

test('a chart without values says so and loads nothing to draw with', async () => {
  const { container } = await renderKit(<TimeSeriesChart label="Temperature" series={[temperature(null)]} />);
  expect(screen.getByText('No data in this period')).toBeVisible();
  expect(container.querySelector('canvas')).toBeNull();
});

test('a part of the time without values can be left', async () => {
  const onZoom = jest.fn();
  await renderKit(<TimeSeriesChart label="Temperature" series={[temperature()]} zoom={[1, 2]} onZoom={onZoom} />);
  expect(screen.getByText('No data in this period')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset zoom' }));
  expect(onZoom).toHaveBeenCalledWith(null);
});

test('who cannot see the lines reads what they say', async () => {
  const { container } = await renderKit(
    <TimeSeriesChart label="Temperature" series={[temperature(20, 25.123456, null, 1022)]} />,
  );
  expect(screen.getByRole('figure', { name: 'Temperature' })).toBeVisible();
  expect(screen.getByText(/temperature: latest 1,022, lowest 20, highest 1,022/)).toBeInTheDocument();
  await waitFor(() => expect(container.querySelector('canvas')).toBeInTheDocument());
  await expectAccessible();
});

test('who cannot see the lines reads values with their unit, and as many decimals as are chosen', async () => {
  const fuel = { ...temperature(22.4, 23.2667), label: 'Fuel', unit: '%', decimals: 0 };
  await renderKit(<TimeSeriesChart label="Fuel" series={[fuel]} />);
  expect(screen.getByText(/Fuel: latest 23 %, lowest 22 %, highest 23 %/)).toBeInTheDocument();
});

test('what stands beside the lines is said in words too', async () => {
  const marks = {
    levels: [{ of: 't', value: 24 }],
    span: { from: 1, to: 2 },
    text: 'Limit 24; in alarm from 10:00 to 11:00',
  };
  await renderKit(<TimeSeriesChart label="Temperature" series={[temperature(20, 25)]} marks={marks} />);
  expect(screen.getByText(/Limit 24; in alarm from 10:00 to 11:00/)).toBeInTheDocument();
});

test('a boolean reads as it was sent, not as a number', async () => {
  const running = { ...temperature(0, 1, 1), label: 'running', holds: true, isBoolean: true };
  await renderKit(<TimeSeriesChart label="State" series={[running]} />);
  expect(screen.getByText(/running: latest true, lowest false, highest true/)).toBeInTheDocument();
});
