import { entityId } from '@mullion/shared-kit/api/entity-id';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Profiler } from 'react';
import { expectAccessible } from '../../../shared-kit/src/testing/accessible';
import { playPlatform, renderModule } from '../testing/render-module';
import TelemetryTab from './telemetry';

const device = entityId('DEVICE', 'd1');
const start = 1_700_000_000_000;

/** What the socket would do, told at once. */
async function live(values: Record<string, string>, ts: number) {
  await act(async () => {
    for (const [key, value] of Object.entries(values)) latestStore.put(device, 'TIME_SERIES', key, { ts, value });
    await new Promise(requestAnimationFrame);
  });
}

async function openPanel() {
  const commits: string[] = [];
  const calls = playPlatform(({ method, query }) => {
    if (method !== 'GET' || !query) return undefined;
    if (!('startTs' in query)) return {};
    return {
      temperature: [
        { ts: start - 2000, value: 1 },
        { ts: start - 1000, value: 2 },
      ],
    };
  });
  latestStore.put(device, 'TIME_SERIES', 'temperature', { ts: start, value: '3' });
  latestStore.put(device, 'TIME_SERIES', 'door', { ts: start, value: 'open' });
  const rendered = await renderModule(
    <Profiler id="panel" onRender={(id) => commits.push(id)}>
      <TelemetryTab entityId={device} entityName="Pump 7" entity={null} />
    </Profiler>,
  );
  await screen.findByRole('row', { name: /temperature/ });
  return { calls, commits, ...rendered };
}

const row = (key: RegExp) => within(screen.getByRole('row', { name: key }));

afterEach(() => latestStore.clear());

describe('latest telemetry', () => {
  it('shows each key with its value, and the trend of numbers', async () => {
    await openPanel();
    expect(await row(/temperature/).findByRole('img', { name: 'rising' })).toBeInTheDocument();
    expect(row(/temperature/).getByText('3')).toBeInTheDocument();
    expect(row(/door/).getByText('open')).toBeInTheDocument();
    expect(row(/door/).queryByRole('img', { name: /rising|falling|steady/ })).toBeNull();
    await expectAccessible();
  });

  it('follows values, and takes in keys that appear', async () => {
    await openPanel();
    await live({ temperature: '4' }, start + 1000);
    expect(row(/temperature/).getByText('4')).toBeInTheDocument();
    await live({ pressure: '1013' }, start + 1000);
    expect(await screen.findByRole('row', { name: /pressure/ })).toBeInTheDocument();
  });

  it('draws a hundred changes of one frame in one commit', async () => {
    const { commits } = await openPanel();
    const values = (n: number) => Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`key${i}`, String(n + i)]));
    await live(values(0), start + 1000);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(103));
    await act(async () => undefined);
    const before = commits.length;
    await live(values(1000), start + 2000);
    expect(row(/key99 /).getByText('1099')).toBeInTheDocument();
    expect(commits.length - before).toBe(1);
  });

  it('deletes all values of a key after asking', async () => {
    const { calls, user } = await openPanel();
    await user.click(row(/door/).getByRole('button', { name: 'Actions for door' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete all values of “door”?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(calls).toContainEqual({
        method: 'DELETE',
        path: '/api/plugins/telemetry/DEVICE/d1/timeseries/delete',
        query: { keys: ['door'], deleteAllDataForKeys: true },
      }),
    );
  });

  it('opens a chart with one press and asks for the range that is chosen', async () => {
    const { calls, user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Draw temperature' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pump 7: temperature' }));
    const length = () => {
      const query = calls.at(-1)?.query as { startTs: number; endTs: number; interval: number; agg: string };
      expect(query.agg).toBe('AVG');
      return (query.endTs - query.startTs) / 60_000;
    };
    await waitFor(() => expect(length()).toBe(60));
    await user.click(dialog.getByRole('button', { name: '24 hours' }));
    await waitFor(() => expect(length()).toBe(24 * 60));
    expect(dialog.getByRole('button', { name: '24 hours' })).toHaveAttribute('aria-pressed', 'true');
  });
});
