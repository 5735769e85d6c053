import { ApiError } from '@mullion/shared-kit/api/api-error';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Call, playPlatform, renderModule, settle } from '../../testing/render-module';
import { putAway } from './current-import';
import type { ImportRequest } from './import-calls';
import { ImportPage } from './import-page';

/** jsdom has no workers: the file is read on the page. */
jest.mock('../../../../shared-kit/src/browser/start-csv-worker', () => ({
  startCsvWorker: () => {
    const { answerCsv } = jest.requireActual('../../../../shared-kit/src/browser/csv-messages');
    const answer = answerCsv();
    const bytesOf = (file: Blob) =>
      new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsArrayBuffer(file);
      });
    const worker = {
      onmessage: (_: unknown) => {},
      postMessage: ({ id, ...request }: { id: number; file?: Blob }) => {
        const { file } = request;
        const asked = file ? { ...request, file: { arrayBuffer: () => bytesOf(file) } } : request;
        answer(asked).then((answered: unknown) => worker.onmessage({ data: { id, answer: answered } }));
      },
      terminate: () => {},
    };
    return worker;
  },
}));

afterEach(() => {
  act(() => {
    putAway();
    session.store.setState({ authUser: null });
  });
});

const table = 'name;type;height\nP1;pump;1\nP2;pump;2\n\nP3;valve;3\nP1;pump;4\n;pump;5\n';

async function open(answer: (call: Call) => unknown, authority = 'TENANT_ADMIN') {
  act(() => session.store.setState({ authUser: { authority, userId: 'u1' } as never }));
  const calls = playPlatform(answer);
  const rendered = await renderModule(<ImportPage kind="device" />);
  const sent = () =>
    calls.filter(({ path }) => path === '/api/device/bulk_import').map(({ body }) => body as ImportRequest);
  return { ...rendered, calls, sent };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function choose({ user }: Opened, content: string | Uint8Array<ArrayBuffer>) {
  await user.upload(screen.getByLabelText(/^CSV file/), new File([content], 'pumps.csv', { type: 'text/csv' }));
}

const start = async ({ user }: Opened) => user.click(await screen.findByRole('button', { name: /^Import [\d,]+ row/ }));

/** The number below a label. */
const figure = (label: string) => screen.getByText(label).nextElementSibling;

const allAdded = ({ body, path }: Call) => {
  if (path !== '/api/device/bulk_import') return { data: [], totalElements: 0 };
  const rows = (body as ImportRequest).file.split('\n').length;
  return { created: rows, updated: 0, errors: 0, errorsList: [] };
};

it('shows what the file holds and sends what its columns mean', async () => {
  const opened = await open(allAdded);
  await choose(opened, table);
  expect(await screen.findByLabelText(/^Separated by/)).toHaveDisplayValue(';');
  expect(screen.getByLabelText('Meaning of name')).toHaveDisplayValue('Name');
  expect(screen.getByLabelText('Meaning of height')).toHaveDisplayValue('Server attribute');
  expect(screen.getByLabelText('Key of height')).toHaveValue('height');
  expect(screen.getByRole('row', { name: '5 P3 valve 3' })).toBeInTheDocument();
  await expectAccessible();
  await opened.user.selectOptions(screen.getByLabelText('Meaning of height'), 'Telemetry');
  await start(opened);
  expect(await screen.findByText('Finished')).toBeInTheDocument();
  expect(opened.sent()).toEqual([
    {
      file: 'P1,pump,1\nP2,pump,2\nP3,valve,3',
      mapping: {
        columns: [{ type: 'NAME' }, { type: 'TYPE' }, { type: 'TIMESERIES', key: 'height' }],
        delimiter: ',',
        header: false,
        update: true,
      },
    },
  ]);
  expect(figure('Added')).toHaveTextContent('3');
  const failed = within(screen.getByRole('table', { name: 'Failed rows' }));
  expect(failed.getByRole('row', { name: /^6 P1 The name is used twice in this file, first on line 2/ })).toBeVisible();
  expect(failed.getByRole('row', { name: /^7 The name is missing/ })).toBeVisible();
  await expectAccessible();
});

it('names the lines of the file that the platform refused, and tries these rows again', async () => {
  let refuses = true;
  const opened = await open((call) =>
    call.path === '/api/device/bulk_import' && refuses
      ? { created: 2, updated: 0, errors: 1, errorsList: ['Line 3: DataValidationException: No such profile'] }
      : allAdded(call),
  );
  await choose(opened, 'name,type\nP1,a\n\nP2,b\nP3,c\n');
  await start(opened);
  expect(await screen.findByRole('row', { name: '5 P3 No such profile' })).toBeInTheDocument();
  refuses = false;
  await opened.user.click(screen.getByRole('button', { name: 'Try failed rows again' }));
  await waitFor(() => expect(figure('Added')).toHaveTextContent('3'));
  expect(opened.sent().at(-1)?.file).toBe('P3,c');
  expect(screen.queryByText('No such profile')).toBeNull();
});

it('saves reasons with their lines', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:1';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const opened = await open(allAdded);
  await choose(opened, table);
  await start(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Download reasons' }));
  const reader = new FileReader();
  reader.readAsText(saved[0] as Blob);
  await new Promise((resolve) => reader.addEventListener('load', resolve));
  expect(reader.result).toBe(
    'Line: 6; Error: The name is used twice in this file, first on line 2\nLine: 7; Error: The name is missing\n',
  );
});

it('leaves rows alone whose name exists, where nothing is to be updated', async () => {
  const opened = await open((call) =>
    call.path === '/api/entitiesQuery/find'
      ? { data: [{ entityId: { id: 'd1' }, latest: { ENTITY_FIELD: { name: { ts: 0, value: 'P2' } } } }] }
      : allAdded(call),
  );
  await choose(opened, 'name,type\nP1,a\nP2,b\n');
  await opened.user.click(await screen.findByLabelText('Update what exists'));
  await start(opened);
  expect(await screen.findByRole('row', { name: '3 P2 The name exists' })).toBeInTheDocument();
  expect(opened.sent().map(({ file }) => file)).toEqual(['P1,a']);
  expect(figure('Added')).toHaveTextContent('1');
  expect(figure('Skipped')).toHaveTextContent('1');
});

it('pauses where the connection is lost, and counts afterwards what had arrived', async () => {
  let arrived: string[] = [];
  let isCut = true;
  const opened = await open((call) => {
    if (call.path === '/api/entitiesQuery/find')
      return { data: arrived.map((value) => ({ latest: { ENTITY_FIELD: { name: { ts: 0, value } } } })) };
    if (!isCut) return allAdded(call);
    arrived = ['P1'];
    throw new ApiError({ kind: 'network' });
  });
  await choose(opened, 'name,type\nP1,a\nP2,b\n');
  await opened.user.click(await screen.findByLabelText('Update what exists'));
  await start(opened);
  expect(await screen.findByText(/The connection was lost/)).toBeInTheDocument();
  expect(screen.getByText('Paused')).toBeInTheDocument();
  isCut = false;
  await opened.user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Finished')).toBeInTheDocument();
  expect(opened.sent().at(-1)?.file).toBe('P2,b');
  expect(figure('Added')).toHaveTextContent('2');
  expect(figure('Skipped')).toHaveTextContent('0');
});

it('goes no further while it is paused, and not at all once it is canceled', async () => {
  const rows = [...Array(1200).keys()].map((at) => `P${at}`).join('\n');
  let go = () => {};
  const opened = await open(async (call) => {
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    return allAdded(call);
  });
  await choose(opened, `name\n${rows}`);
  await start(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Pause' }));
  act(() => go());
  await waitFor(() => expect(screen.getByText('500 of 1,200 rows')).toBeInTheDocument());
  expect(opened.sent()).toHaveLength(1);
  await opened.user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(opened.sent()).toHaveLength(2));
  await opened.user.click(screen.getByRole('button', { name: 'Cancel import' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/500 rows that are already in stay/)).toBeInTheDocument();
  await opened.user.click(question.getByRole('button', { name: 'Cancel import' }));
  act(() => go());
  expect(await screen.findByText('Canceled')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download the rest' })).toBeInTheDocument();
  expect(opened.sent()).toHaveLength(2);
});

it('stays finished where canceling is confirmed after its end', async () => {
  let go = () => {};
  const opened = await open(async ({ path }) => {
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    return path === '/api/device/bulk_import'
      ? { created: 0, updated: 0, errors: 1, errorsList: ['Line 1: No such profile'] }
      : { data: [], totalElements: 0 };
  });
  await choose(opened, 'name,type\nP1,a\n');
  await start(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Cancel import' }));
  const question = within(await screen.findByRole('alertdialog'));
  await act(async () => go());
  await opened.user.click(question.getByRole('button', { name: 'Cancel import' }));
  expect(await screen.findByText('Finished')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try failed rows again' })).toBeInTheDocument();
});

it('sends nothing in the name of somebody else', async () => {
  const rows = [...Array(1200).keys()].map((at) => `P${at}`).join('\n');
  let go = () => {};
  const opened = await open(async (call) => {
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    return allAdded(call);
  });
  const signIn = (authUser: object | null) => act(() => session.store.setState({ authUser: authUser as never }));
  await choose(opened, `name\n${rows}`);
  await start(opened);
  await waitFor(() => expect(opened.sent()).toHaveLength(1));
  signIn(null);
  act(() => go());
  signIn({ authority: 'TENANT_ADMIN', userId: 'u1' });
  expect(await screen.findByText('500 of 1,200 rows')).toBeInTheDocument();
  expect(screen.getByText('Paused')).toBeInTheDocument();
  expect(opened.sent()).toHaveLength(1);
  signIn({ authority: 'TENANT_ADMIN', userId: 'u2' });
  expect(await screen.findByLabelText(/^CSV file/)).toBeInTheDocument();
});

it('sends nothing in the name of somebody else who signs in while names are read', async () => {
  let go = () => {};
  const opened = await open(async (call) => {
    if (call.path === '/api/entitiesQuery/find') {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
    }
    return allAdded(call);
  });
  await choose(opened, 'name,type\nP1,a\n');
  await opened.user.click(await screen.findByLabelText('Update what exists'));
  await start(opened);
  await waitFor(() => expect(opened.calls.map(({ path }) => path)).toContain('/api/entitiesQuery/find'));
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN', userId: 'u2' } as never }));
  act(() => go());
  expect(await screen.findByLabelText(/^CSV file/)).toBeInTheDocument();
  await settle(opened.client);
  expect(opened.sent()).toEqual([]);
});

it('shows every row of a short file without names of columns', async () => {
  const opened = await open(allAdded);
  await choose(opened, 'P1,1\nP2,2\n');
  await opened.user.click(await screen.findByLabelText('The first line names the columns'));
  expect(screen.getByRole('row', { name: '1 P1 1' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: '2 P2 2' })).toBeInTheDocument();
});

it('says where the file is not in the encoding it is read in, and reads it in another', async () => {
  const opened = await open(allAdded);
  const latin = new Uint8Array([
    ...new TextEncoder().encode('name,label\nP1,b'),
    0xfc,
    ...new TextEncoder().encode('ro\n'),
  ]);
  await choose(opened, latin);
  expect(await screen.findByText(/Line 2 isn’t UTF-8/)).toBeInTheDocument();
  await opened.user.selectOptions(screen.getByLabelText(/^Encoding/), 'WINDOWS-1252');
  expect(await screen.findByRole('row', { name: '2 P1 büro' })).toBeInTheDocument();
  expect(screen.queryByText(/isn’t UTF-8/)).toBeNull();
});

it('asks for what is missing before it sends anything', async () => {
  const opened = await open(allAdded);
  await choose(opened, 'label,height\na,1\n');
  await start(opened);
  expect(await screen.findByText('Choose a column for: Name')).toBeInTheDocument();
  expect(opened.sent()).toEqual([]);
});

it('is for tenant administrators alone', async () => {
  await open(allAdded, 'CUSTOMER_USER');
  expect(await screen.findByText('Only tenant administrators can import')).toBeInTheDocument();
  expect(screen.queryByLabelText(/^CSV file/)).toBeNull();
});
