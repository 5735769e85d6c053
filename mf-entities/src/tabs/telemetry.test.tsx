import { ApiError } from '@mullion/shared-kit/api/api-error';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type LiveCommand, playPlatform, playSocket, renderModule, settle } from '../testing/render-module';
import { closeTelemetry, device, minute, openTelemetry, putLive, start, stored } from '../testing/telemetry-tab';
import TelemetryTab from './telemetry';

const row = (key: RegExp) => within(screen.getByRole('row', { name: key }));

afterEach(closeTelemetry);

describe('latest telemetry', () => {
  it('draws no row again for another address', async () => {
    const { client } = await openTelemetry();
    await settle(client);
    const reads = jest.spyOn(latestStore, 'get');
    await act(async () => {
      window.history.pushState(null, '', '?elsewhere=1');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
  });

  it('shows each key with its value, and the trend of numbers', async () => {
    await openTelemetry();
    expect(await row(/temperature/).findByRole('img', { name: 'rising' })).toBeInTheDocument();
    expect(row(/temperature/).getByText('3')).toBeInTheDocument();
    expect(row(/door/).getByText('open')).toBeInTheDocument();
    expect(row(/door/).queryByRole('img', { name: /rising|falling|steady/ })).toBeNull();
    await expectAccessible();
  });

  it('follows values, and takes in keys that appear', async () => {
    await openTelemetry();
    await putLive({ temperature: '4' }, start + 1000);
    expect(row(/temperature/).getByText('4')).toBeInTheDocument();
    await putLive({ pressure: '1013.25' }, start + 1000);
    await screen.findByRole('row', { name: /pressure/ });
    expect(row(/pressure/).getByText('1,013.25')).toBeInTheDocument();
  });

  it('says of a text without letters that it is empty, and how old it is', async () => {
    await openTelemetry();
    await putLive({ door: '' }, Date.now() - 9 * minute);
    expect(row(/door/).getByText('Empty')).toBeInTheDocument();
    expect(row(/door/).getByText('9 min')).toBeInTheDocument();
  });

  it.each(['constructor', '__proto__'])('takes in a key that every object has a member of: %s', async (key) => {
    await openTelemetry();
    await putLive({ [key]: '7' }, start);
    const shown = within(await screen.findByRole('row', { name: new RegExp(key) }));
    expect(shown.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('7');
  });

  it('draws all changes of one frame in one commit', async () => {
    const { client, commits } = await openTelemetry();
    const values = (n: number) => Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`key${i}`, String(n + i)]));
    await putLive(values(100), start + 1000);
    expect(await screen.findByText('129')).toBeInTheDocument();
    await settle(client);
    const before = commits.length;
    await putLive(values(1000), start + 2000);
    expect(screen.getByText('1,029')).toBeInTheDocument();
    expect(commits.length - before).toBe(1);
  });

  it('copies a value', async () => {
    const { user } = await openTelemetry();
    await user.click(row(/door/).getByRole('button', { name: 'Actions for door' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy value' }));
    expect(await screen.findByText('Value copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('open');
  });

  it('deletes all values of a key after asking', async () => {
    const { calls, user } = await openTelemetry();
    await user.click(row(/door/).getByRole('button', { name: 'Actions for door' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete all values of “door”?' }));
    await user.click(question.getByRole('button', { name: /^Delete \d/ }));
    await waitFor(() =>
      expect(calls).toContainEqual({
        method: 'DELETE',
        path: '/api/plugins/telemetry/DEVICE/d1/timeseries/delete',
        query: { keys: ['door'], deleteAllDataForKeys: true },
      }),
    );
  });
});

it('keeps a key with a comma: the platform would delete the keys that are named before and behind it', async () => {
  const { calls, user } = await openTelemetry();
  await putLive({ 'door,running': '1' }, start);
  await user.click(await screen.findByRole('checkbox', { name: 'Select door,running' }));
  const remove = () => screen.getByRole('button', { name: /^Delete/ });
  expect(remove()).toHaveAccessibleDescription('The platform can’t delete a key with a comma');
  await user.click(screen.getByRole('checkbox', { name: 'Select temperature' }));
  await user.click(remove());
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: /^Delete \d/ }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ query }) => query?.keys)).toEqual([
      ['temperature'],
    ]),
  );
});

it('says in place of the values, and in no toast, why they and their units could not be read', async () => {
  playPlatform(() => {
    throw new ApiError({ kind: 'http', status: 500, body: { message: 'the database is asleep' } });
  });
  const { client } = await renderModule(
    <TelemetryTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />,
  );
  await settle(client);
  expect(screen.getAllByText('the database is asleep')).toHaveLength(1);
});

it('says below the values why they stand without units', async () => {
  playPlatform(({ path }) => {
    if (path.includes('/values/attributes'))
      throw new ApiError({ kind: 'http', status: 500, body: { message: 'no attributes today' } });
    return path.includes('timeseries') ? stored : undefined;
  });
  await renderModule(<TelemetryTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />);
  expect(await screen.findByRole('row', { name: /temperature/ })).toBeInTheDocument();
  expect(await screen.findByText('Couldn’t load the units: no attributes today')).toBeInTheDocument();
});

describe('telemetry without a connection', () => {
  const keys = (socket: LiveCommand[]) => socket.find(({ body }) => 'keys' in body && body.keys === null);

  it('shows what a call answers, of what time it is, and tries again', async () => {
    const socket = playSocket();
    const { calls, user } = await openTelemetry();
    expect(row(/temperature/).getByText('3')).toBeInTheDocument();
    expect(screen.queryByText(/live/i)).toBeNull();
    await keys(socket)?.become('stale');
    expect(screen.getByText(/^Not live – showing values from \d/)).toBeInTheDocument();
    await expectAccessible();
    const reads = calls.length;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(calls.length).toBeGreaterThan(reads));
    await keys(socket)?.answer({ data: { temperature: [[start + 1, '4']] } });
    await keys(socket)?.become('live');
    expect(screen.getByText('Live')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /door/ })).toBeNull();
  });
});
