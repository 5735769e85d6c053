import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../api/api-error';
import { ownTenant } from '../api/scope';
import { DialogHost } from '../dialogs/dialog-host';
import { closeToast, toastStore } from '../notify/notify';
import { renderKit } from '../testing/render-kit';
import type { CellContext, Column } from './column';
import { ListMenu } from './list-menu';
import { type ListSource, localSource } from './list-source';
import type { WorkOptions } from './run-each';
import { useExport } from './use-export';

function Export({ source }: { source: ListSource<string> }) {
  return <ListMenu items={[useExport({ title: 'Pumps', source, columns, context: context as never })]} />;
}

const columns: Column<string>[] = [{ id: 'name', label: 'name', cell: (name) => name, file: (name) => name }];
const context = { t: (key: string) => key, scope: ownTenant, authority: 'TENANT_ADMIN' } as CellContext;
const saved: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} });
  for (const { key } of toastStore.get()) closeToast(key);
});
afterEach(() => jest.useRealTimers());

async function open(all: ListSource<string>['all'], more: Partial<ListSource<string>> = {}) {
  const source = { ...localSource({ rows: ['Pump 7'], reload: () => {} }), total: 300, all, ...more };
  const { user } = await renderKit(
    <>
      <Export source={source} />
      <DialogHost />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Download as CSV file' }));
  return user;
}

it('saves all rows', async () => {
  await open(async () => ['Pump 7', 'Pump 8']);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows how far it is, and saves nothing once it is stopped', async () => {
  const stopped = ({ signal, onProgress }: WorkOptions = {}) =>
    new Promise<string[]>((_, reject) => {
      act(() => onProgress?.(100));
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const user = await open(stopped);
  const dialog = within(await screen.findByRole('dialog', { name: 'Reading the list' }));
  expect(dialog.getByText('100 of 300 read. If you stop, no file is saved.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Download as CSV file' })).toBeEnabled());
  expect(saved).toEqual([]);
  expect(toastStore.get()).toEqual([]);
});

it('says that there is no file when a page of it cannot be read', async () => {
  await open(() => Promise.reject(new ApiError({ kind: 'http', status: 500, body: { message: 'The disk is full' } })));
  await waitFor(() => expect(toastStore.get().map(({ text }) => text)).toEqual(['No file saved: The disk is full']));
  expect(saved).toEqual([]);
});

it('says what the file lacks where not all rows are read', async () => {
  await open(async () => ['Pump 7', 'Pump 8'], { atMost: 2 });
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(toastStore.get().map(({ text }) => text)).toEqual([
    'The file has the first 2 of 300 rows. Filter the table to save the others.',
  ]);
});
