import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ApiError } from '../api/api-error';
import { entityId } from '../api/entity-id';
import { http } from '../api/http';
import { MayOpenContext } from '../routing/may-open';
import { renderKit } from '../testing/render-kit';
import { EntityReference } from './entity-reference';

const firmware = entityId('OTA_PACKAGE', 'p1');
afterEach(() => jest.restoreAllMocks());

const show = (name?: string, mayOpen = true) =>
  renderKit(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <MayOpenContext value={() => mayOpen}>
          <EntityReference id={firmware} name={name} />
        </MayOpenContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('is a link by the name, which is read where nobody knows it', async () => {
  jest.spyOn(http, 'get').mockResolvedValue({ id: firmware, title: 'Pump firmware' });
  await show();
  expect(await screen.findByRole('link', { name: 'Pump firmware' })).toHaveAttribute('href', '/otaUpdates/p1');
});

it('is text where there is no page for this viewer', async () => {
  await show('Pump firmware', false);
  expect(screen.getByText('Pump firmware')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('is text in a dialog, which stands beside all pages', async () => {
  await renderKit(<EntityReference id={firmware} name="Pump firmware" />);
  expect(screen.getByText('Pump firmware')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  [404, 'No longer exists'],
  [500, 'Couldn’t load this'],
])('says in words what cannot be read (%s)', async (status, words) => {
  jest.spyOn(http, 'get').mockRejectedValue(new ApiError({ kind: 'http', status }));
  const { container } = await show();
  expect(await screen.findByText(words)).toBeVisible();
  expect(container).not.toHaveTextContent('p1');
});
