import { ApiError } from '@mullion/shared-kit/api/api-error';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import type { TimeSeriesChart } from '@mullion/shared-kit/charts/chart';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { playPlatform, playSocket, renderModule } from '../testing/render-module';
import { closeTelemetry, device, minute, openTelemetry, putLive, start, stored } from '../testing/telemetry-tab';
import TelemetryTab from './telemetry';

/** In the place of what would draw on a canvas, which jsdom has not: a press zooms in, and out again. */
jest.mock('../../../shared-kit/src/charts/time-chart', () => ({
  __esModule: true,
  default: ({ series, feed, zoom, onZoom }: ComponentProps<typeof TimeSeriesChart>) => {
    if (!feed || series.some((line) => 'points' in line)) throw new Error('Points are drawn from the feed alone');
    return (
      <button type="button" onClick={() => onZoom?.(zoom ? null : [Date.now() - 2000, Date.now() - 1000])}>
        Plot of {series.map(({ id, color }) => `${id} ${color}`).join(', ')}
      </button>
    );
  },
}));

/** A chart's texts follow its lines four times a second; a busy machine takes longer. */
const inTime = { timeout: 10_000 };

afterEach(closeTelemetry);

describe('a chart of telemetry', () => {
  async function openChart() {
    const socket = playSocket();
    const panel = await openTelemetry();
    await panel.user.click(screen.getByRole('button', { name: 'Chart temperature' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pump 7: temperature' }));
    const series = () => socket.filter(({ body }) => 'tsCmd' in body);
    // A chart asks one turn after it is there, and on a busy machine its code comes later still.
    await waitFor(() => expect(series()).toHaveLength(1), inTime);
    const asked = () => series().at(-1)?.body.tsCmd as Record<string, unknown> | undefined;
    const read = () =>
      panel.calls.flatMap(({ query }) => (query && 'agg' in query && 'startTs' in query ? [query] : []));
    const tell = (part: 'data' | 'update', ...points: object[]) => {
      const items = [{ entityId: device, timeseries: { temperature: points } }];
      series()
        .at(-1)
        ?.answer(part === 'data' ? { data: { data: items } } : { data: null, update: items });
    };
    return { ...panel, dialog, series, asked, read, tell };
  }

  const window = (query: Record<string, unknown> | undefined) => Number(query?.endTs) - Number(query?.startTs);

  /** Opens the panel of the time window, and takes what `choose` does there. */
  async function change(user: UserEvent, choose: (panel: ReturnType<typeof within>) => Promise<void>) {
    await user.click(screen.getByRole('button', { name: /^Time window/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Edit time window' }));
    await panel.findByRole('button', { name: 'Update' });
    await choose(panel);
    await user.click(panel.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit time window' })).toBeNull());
  }

  it('opens with one press on the last hour, live and grouped', async () => {
    const { dialog, asked, read, tell } = await openChart();
    expect(dialog.getByRole('button', { name: 'Time window: Live: last hour' })).toBeInTheDocument();
    expect(asked()).toMatchObject({ keys: ['temperature'], agg: 'AVG', interval: 10_000 });
    const now = Date.now();
    tell('data', { ts: now - minute, value: '20', count: 2 });
    expect(await dialog.findByText(/temperature: latest 20/, undefined, inTime)).toBeInTheDocument();
    tell('update', { ts: now, value: '31' });
    expect(await dialog.findByText(/temperature: latest 31, lowest 20/, undefined, inTime)).toBeInTheDocument();
    expect(read()).toEqual([]);
    // The window moves on meanwhile.
    await act(expectAccessible);
  });

  it('reads a window of history once, and is not live any more', async () => {
    const { user, dialog, series, read } = await openChart();
    await change(user, async (panel) => {
      await user.click(panel.getByRole('tab', { name: 'History' }));
      await user.selectOptions(panel.getByRole('combobox', { name: 'Last' }), '1 day');
      await user.selectOptions(panel.getByRole('combobox', { name: /Aggregation function/ }), 'Max');
    });
    expect(await dialog.findByText(/temperature: latest 2/, undefined, inTime)).toBeInTheDocument();
    expect(read()).toEqual([expect.objectContaining({ keys: ['temperature'], agg: 'MAX' })]);
    expect(window(read()[0])).toBe(24 * 60 * minute);
    expect(series().map(({ ended }) => ended)).toEqual([true]);
  });

  it('groups a long window by no less than the platform can answer', async () => {
    const { user, asked } = await openChart();
    await change(user, async (panel) => {
      await user.selectOptions(panel.getByRole('combobox', { name: 'Last' }), '30 days');
      const grouping = panel.getByRole('combobox', { name: /Grouping interval/ });
      expect(within(grouping).queryByRole('option', { name: '1 hour' })).toBeNull();
    });
    expect(asked()).toMatchObject({ interval: 120 * minute });
  });

  it('without aggregation shows the newest values, as many as are chosen', async () => {
    const { user, asked } = await openChart();
    await change(user, async (panel) => {
      await user.selectOptions(panel.getByRole('combobox', { name: /Aggregation function/ }), 'None');
      const limit = panel.getByRole('spinbutton', { name: 'Max values' });
      await user.clear(limit);
      await user.type(limit, '50');
    });
    expect(asked()).toMatchObject({ agg: 'NONE', limit: 50 });
  });

  it('is offered where there is something to draw', async () => {
    await openTelemetry();
    expect(screen.queryByRole('button', { name: 'Chart door' })).toBeNull();
    await putLive({ door: '1' }, start + 1000);
    expect(screen.getByRole('button', { name: 'Chart door' })).toBeInTheDocument();
  });

  it('shows what a call answers when live values are refused, and asks again', async () => {
    const { user, dialog, series } = await openChart();
    series()[0]?.refuse('no access to this device');
    expect(await dialog.findByText(/temperature: latest 2/, undefined, inTime)).toBeInTheDocument();
    expect(dialog.getByText(/^Not live/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(series()).toHaveLength(2);
  });
});

describe('the chart in the tab', () => {
  beforeEach(() => globalThis.history.replaceState(null, '', '/devices/d1?tab=telemetry'));
  afterEach(() => globalThis.history.replaceState(null, '', '/'));
  const params = () => new URLSearchParams(globalThis.location.search);
  const plot = () => screen.findByRole('button', { name: /^Plot of/ });

  async function openChart() {
    const socket = playSocket();
    const panel = await openTelemetry();
    await panel.user.click(screen.getByRole('button', { name: 'Chart' }));
    await screen.findByRole('button', { name: 'Show temperature' });
    const answered = async () => {
      for (const { body, ended, answer } of socket) {
        const { keys = [] } = (body.tsCmd ?? {}) as { keys?: string[] };
        const timeseries = Object.fromEntries(keys.map((key) => [key, [{ ts: Date.now(), value: '1' }]]));
        if (keys.length > 0 && !ended) answer({ data: { data: [{ entityId: device, timeseries }] } });
      }
      return plot();
    };
    return { ...panel, socket, answered };
  }

  it('opens for one key from the menu of its row', async () => {
    playSocket();
    const { user } = await openTelemetry();
    await user.click(screen.getByRole('button', { name: 'Actions for temperature' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Chart' }));
    expect(await screen.findByRole('button', { name: 'Show temperature' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Show running' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('draws all numbers grouped and all states as they are, leaves texts out, and goes back to the values', async () => {
    const { user, socket, answered } = await openChart();
    await answered();
    const asked = socket.flatMap(({ body, ended }) => ('tsCmd' in body && !ended ? [body.tsCmd] : []));
    expect(asked).toHaveLength(2);
    expect(asked).toContainEqual(expect.objectContaining({ keys: ['temperature'], agg: 'AVG' }));
    expect(asked).toContainEqual(expect.objectContaining({ keys: ['running'], agg: 'NONE' }));
    expect(screen.queryByRole('button', { name: 'Show door' })).toBeNull();
    await act(expectAccessible);
    await user.click(screen.getByRole('button', { name: 'Values' }));
    expect(await screen.findByRole('row', { name: /temperature/ })).toBeInTheDocument();
    expect(params().has('tab.chart')).toBe(false);
  });

  it('tells in place which keys it could not read while it shows the others, and reads them again', async () => {
    const hour = { selectedTab: 1, history: { historyType: 0, timewindowMs: 60 * minute, interval: minute } };
    const params = new URLSearchParams({ tab: 'telemetry', 'tab.chart': '["running","temperature"]' });
    params.set('tab.window', JSON.stringify(hour));
    globalThis.history.replaceState(null, '', `/devices/d1?${params}`);
    let isBroken = true;
    playPlatform(({ query }) => {
      if (!query || !('startTs' in query)) return query && stored;
      if ('agg' in query) return { temperature: [{ ts: Number(query.endTs) - 1, value: 8 }] };
      if (isBroken) throw new ApiError({ kind: 'http', status: 400, body: { message: 'Query refused' } });
      return { running: [{ ts: Number(query.endTs) - 1, value: true }] };
    });
    const { user } = await renderModule(
      <TelemetryTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />,
    );
    expect(await screen.findByText(/temperature: latest 8/, undefined, inTime)).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load running. Query refused');
    expect(screen.getAllByText(/Query refused/)).toHaveLength(1);
    await act(expectAccessible);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/running: latest true/, undefined, inTime)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens before any key is known, and draws them all once they are', async () => {
    const socket = playSocket();
    let answerKeys = (_: typeof stored) => {};
    const keys = new Promise<typeof stored>((resolve) => {
      answerKeys = resolve;
    });
    playPlatform(({ query }) => (query && !('startTs' in query) ? keys : undefined));
    const { user } = await renderModule(
      <TelemetryTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />,
    );
    await user.click(await screen.findByRole('button', { name: 'Chart' }));
    expect(params().get('tab.chart')).toBe('[]');
    expect(screen.queryByText(/These are all text/)).toBeNull();
    answerKeys(stored);
    expect(await screen.findByRole('button', { name: 'Show temperature' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Show running' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(socket.filter(({ body }) => 'tsCmd' in body)).toHaveLength(2), inTime);
  });

  it('keeps the color of a key while others come and go, and one of them at least', async () => {
    const { user, answered } = await openChart();
    expect(await answered()).toHaveTextContent('Plot of running 0, temperature 1');
    await user.click(screen.getByRole('button', { name: 'Show running' }));
    expect(params().get('tab.chart')).toBe('["temperature"]');
    expect(await answered()).toHaveTextContent('Plot of temperature 1');
    expect(screen.getByRole('button', { name: 'Show temperature' })).toHaveAttribute('aria-disabled');
    await user.click(screen.getByRole('button', { name: 'Show temperature' }));
    expect(params().get('tab.chart')).toBe('["temperature"]');
  });

  it('holds its zoom in the address; Back leaves the zoom, then the chart', async () => {
    const { user, answered } = await openChart();
    await user.click(await answered());
    expect(params().get('tab.zoom')).toMatch(/^\d+-\d+$/);
    act(() => globalThis.history.back());
    await waitFor(() => expect(params().has('tab.zoom')).toBe(false));
    expect(params().has('tab.chart')).toBe(true);
    act(() => globalThis.history.back());
    expect(await screen.findByRole('row', { name: /temperature/ })).toBeInTheDocument();
  });

  it('opens from a link with its keys and its time', async () => {
    const { user, unmount } = await openChart();
    await user.click(screen.getByRole('button', { name: /^6 h/ }));
    expect(screen.getByRole('button', { name: /^Time window/ })).toHaveTextContent('last 6 hours');
    unmount();
    latestStore.clear();
    playPlatform(({ query }) => (query && !('startTs' in query) ? stored : undefined));
    await renderModule(<TelemetryTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />);
    expect(await screen.findByRole('button', { name: /^Time window/ })).toHaveTextContent('last 6 hours');
    expect(screen.getByRole('button', { name: 'Show running' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says how much of a long history is read, and reads no further when it is told to', async () => {
    session.store.setState({ maxDatapointsLimit: 50_000 });
    const fine = { selectedTab: 1, history: { historyType: 0, timewindowMs: 1440 * minute, interval: minute } };
    const chart = { 'tab.chart': '["temperature"]', 'tab.window': JSON.stringify(fine) };
    globalThis.history.replaceState(null, '', `/devices/d1?${new URLSearchParams({ tab: 'telemetry', ...chart })}`);
    const reads: number[] = [];
    playPlatform(({ query }) => {
      if (!query || !('startTs' in query)) return query && stored;
      if (!('agg' in query)) return {};
      reads.push(Number(query.endTs) - Number(query.startTs));
      const first = { temperature: [{ ts: Number(query.endTs) - 1, value: 8 }] };
      return reads.length === 1 ? first : new Promise(() => {});
    });
    const { user } = await renderModule(
      <TelemetryTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />,
    );
    const bar = await screen.findByRole('progressbar', { name: 'Loading points' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '33'));
    expect(reads).toEqual([40 * minute, 700 * minute]);
    await user.click(screen.getByRole('button', { name: 'Stop loading' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(await plot()).toHaveTextContent('Plot of temperature 1');
    expect(reads).toHaveLength(2);
  });
});
