import { ApiError } from '@mullion/shared-kit/api/api-error';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { screen } from '@testing-library/react';
import { answerAll, latestOf, pageOf, pump } from '../../testing/answers';
import { renderWidget } from '../../testing/render-widget';

const sources = [
  {
    ...{ kind: 'entities', name: '', aliasName: '', entities: { entityType: 'DEVICE', ids: [pump.id] } },
    ...{ keyFilters: [], latestKeys: [], keys: [] },
  },
];

async function draw(
  settings: Record<string, unknown>,
  keys: () => unknown = () => ['eventsSent', 'EVENTSProduced', 'oil'],
) {
  return renderWidget('gateway_widgets.attributes_card', {
    settings,
    sources: sources as never,
    answer: ({ path }) => (path.endsWith('/keys/timeseries') ? keys() : undefined),
  });
}

test('time series whose names hold what is listed stand with their values, under the title of the settings', async () => {
  const { socket, heads, container } = await draw({ eventsReg: ['events'], eventsTitle: 'Events of the gateway' });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { eventsSent: '3', EVENTSProduced: '4' })));
  expect(await screen.findByRole('heading', { name: 'Pump 7' })).toBeVisible();
  expect((await screen.findAllByRole('term')).map((term) => term.textContent)).toEqual([
    'eventsSent',
    'EVENTSProduced',
  ]);
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(['3', '4']);
  expect(heads).toContainEqual({ title: 'Events of the gateway', actions: [] });
  await expectAccessible(container);
});

test('without names to look for, and without such time series, it says so', async () => {
  const { unmount } = await draw({});
  expect(await screen.findByText('Name the events to show')).toBeVisible();
  unmount();
  await draw({ eventsReg: ['alarm'] });
  expect(await screen.findByText('No matching events')).toBeVisible();
});

test('what can’t be read says so, with a way to try again', async () => {
  await draw({ eventsReg: ['events'] }, () => {
    throw new ApiError({ kind: 'http', status: 403, method: 'GET', url: '/' });
  });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
