import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { ApiError } from '../api/api-error';
import { http } from '../api/http';
import { renderKit } from '../testing/render-kit';
import { DashboardPicker } from './dashboard-picker';

const refusal = (status: number) => new ApiError({ kind: status ? 'http' : 'network', status });

async function open(get: () => Promise<unknown>) {
  jest
    .spyOn(http, 'get')
    .mockImplementation(async (path) => (path.includes('/info/') ? ((await get()) as never) : ({} as never)));
  const onChange = jest.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rendered = await renderKit(
    <QueryClientProvider client={client}>
      <DashboardPicker label="Dashboard" value="d1" onChange={onChange} />
    </QueryClientProvider>,
  );
  return { ...rendered, onChange };
}

test.each([0, 403, 429, 500, 503])(
  'a value whose name cannot be read (%i) stays, and is read again on demand',
  async (status) => {
    let broken = true;
    const { user, onChange } = await open(async () => {
      if (broken) throw refusal(status);
      return { id: { entityType: 'DASHBOARD', id: 'd1' }, title: 'Boilers' };
    });
    expect(await screen.findByText('Couldn’t load this')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('Boilers'));
    expect(screen.queryByText('Couldn’t load this')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  },
);

test('a value that is gone empties the picker', async () => {
  const { onChange } = await open(async () => {
    throw refusal(404);
  });
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(undefined));
  expect(screen.queryByText('Couldn’t load this')).toBeNull();
});
