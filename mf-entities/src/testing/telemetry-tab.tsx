import { entityId } from '@mullion/shared-kit/api/entity-id';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { act, cleanup, screen } from '@testing-library/react';
import { Profiler } from 'react';
import TelemetryTab from '../tabs/telemetry';
import { playPlatform, renderModule } from './render-module';

/** Whose telemetry is shown. */
export const device = entityId('DEVICE', 'd1');
/** When the stored values are from, epoch ms. */
export const start = 1_700_000_000_000;
export const minute = 60_000;

/** Reports at once what the socket would deliver. */
export async function putLive(values: Record<string, string>, ts: number) {
  await act(async () => {
    for (const [key, value] of Object.entries(values)) latestStore.put(device, 'TIME_SERIES', key, { ts, value });
    await new Promise(requestAnimationFrame);
  });
}

/** What a call answers. */
export const stored = {
  temperature: [{ ts: start, value: 3 }],
  door: [{ ts: start, value: 'open' }],
  running: [{ ts: start, value: true }],
};

/** Draws the tab, and counts how often. */
export async function openTelemetry() {
  const commits: string[] = [];
  const calls = playPlatform(({ method, query }) => {
    if (method !== 'GET' || !query) return undefined;
    if (!('startTs' in query)) return stored;
    const end = 'agg' in query ? Number(query.endTs) : start;
    // In groups of their own, and over: a group that goes on is drawn once its time has come.
    return {
      temperature: [
        { ts: end - 2 * minute, value: 1 },
        { ts: end - minute, value: 2 },
      ],
    };
  });
  const rendered = await renderModule(
    <Profiler id="panel" onRender={(id) => commits.push(id)}>
      <TelemetryTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />
    </Profiler>,
  );
  await screen.findByRole('row', { name: /temperature/ });
  return { calls, commits, ...rendered };
}

/** Forgets the values of the tab that was drawn. */
export async function closeTelemetry() {
  cleanup();
  // What was watched is given up one turn later.
  await new Promise((resolve) => setTimeout(resolve));
  latestStore.clear();
}
