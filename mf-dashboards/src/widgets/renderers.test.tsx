import { setLanguage } from '@mullion/shared-kit/i18n/i18n';
import { session } from '@mullion/shared-kit/session/session';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump, pumps, valve } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const oil = { name: 'oil', type: 'timeseries', label: 'Oil', units: 'l', settings: {} };
const from = (alias: { id: string }, ...dataKeys: object[]) => [{ type: 'entity', entityAliasId: alias.id, dataKeys }];

/** Opens a dashboard with one system widget. */
async function draw(key: string, config: object, type = 'latest', answer?: (path: string) => unknown) {
  const [bundleAlias, typeAlias] = key.split('.');
  const widget = {
    isSystemType: true,
    bundleAlias,
    typeAlias,
    type,
    title: 'Mine',
    config: { title: 'Mine', datasources: [], ...config },
  };
  const opened = await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }, { entityAliases }), {
    answer,
  });
  return { ...opened, frame: () => within(screen.getByRole('article', { name: 'Mine' })) };
}

const two = pageOf(latestOf(pump, 'Pump 7', { oil: '10' }), latestOf(valve, 'Pump 8', { oil: '20' }));

test('an attributes card names each entity with its values', async () => {
  const { frame } = await draw('cards.attributes_card', { datasources: from(pumps, oil) });
  await answerAll(socket, two);
  expect(await frame().findByRole('heading', { name: 'Pump 8' })).toBeVisible();
  expect(
    frame()
      .getAllByRole('definition')
      .map((one) => one.textContent),
  ).toEqual(['10 l', '20 l']);
});

test('title and labels say the texts that they name, in the reader’s language', async () => {
  const keyed = { ...oil, label: '{i18n:custom.oil-level}' };
  await act(() => setLanguage('de_DE'));
  await draw('cards.attributes_card', { title: '{i18n:device.devices}', datasources: from(pumps, keyed) });
  const frame = await screen.findByRole('article', { name: 'Geräte' });
  await answerAll(socket, two);
  expect(await within(frame).findAllByText('Oil level')).toHaveLength(2);
  await act(() => setLanguage('en_US'));
});

test('a label widget puts values at places of its picture', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: labels have such placeholders
  const labels = [{ pattern: '${Oil:1} of ${entityName}', x: 25, y: 75 }];
  const { frame } = await draw('cards.label_widget', { datasources: from(onePump, oil), settings: { labels } });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '10' })));
  expect(await frame().findByText('10.0 of Pump 7')).toHaveStyle({ left: '25%', top: '75%' });
});

test('a Markdown card shows what its text names, and nothing of it as HTML', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: texts have such placeholders
  const settings = { markdownTextPattern: '## ${entityName}\n\n${Oil:0} liters' };
  const { frame } = await draw('cards.markdown_card', { datasources: from(onePump, oil), settings });
  await answerAll(socket, pageOf(latestOf(pump, '<b>7</b>', { oil: '10' })));
  expect(await frame().findByText('10 liters')).toBeVisible();
  expect(frame().getByRole('heading', { name: '<b>7</b>' })).toBeVisible();
});

test('a Markdown card shows what its function writes', async () => {
  const settings = {
    useMarkdownTextFunction: true,
    markdownTextFunction: 'return "**" + data.map((row) => row.Oil).join(" and ") + "**";',
  };
  const { frame } = await draw('cards.markdown_card', { datasources: from(pumps, oil), settings });
  await answerAll(socket, two);
  expect(await frame().findByText('10 and 20')).toBeVisible();
});

test.each(['gauge_justgage', 'digital_thermometer', 'digital_bar', 'digital_vertical_bar'])(
  'a gauge %s says its value and its range',
  async (alias) => {
    const settings = { minValue: 0, maxValue: 50, showValue: true, showMinMax: true, levelColors: ['green', 'red'] };
    const { frame } = await draw(`digital_gauges.${alias}`, { datasources: from(onePump, oil), settings, decimals: 0 });
    await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '10' })));
    const meter = await frame().findByRole('meter', { name: 'Oil' });
    expect(meter).toHaveAttribute('aria-valuetext', '10 l');
    expect(['now', 'min', 'max'].map((what) => meter.getAttribute(`aria-value${what}`))).toEqual(['10', '0', '50']);
  },
);

test('a gauge writes the ends of its scale as its value', async () => {
  const settings = { minValue: 0, maxValue: 1500, showValue: true, showMinMax: true };
  const { frame } = await draw('digital_gauges.gauge_justgage', { datasources: from(onePump, oil), settings });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '10' })));
  await frame().findByRole('meter', { name: 'Oil' });
  await act(() => setLanguage('fa_IR'));
  // Where text runs from right to left, an end would be written across the edge of the drawing.
  expect(await frame().findByText('۱۵۰۰')).toHaveAttribute('direction', 'ltr');
  expect(frame().getByText('۰')).toHaveAttribute('direction', 'ltr');
  await act(() => setLanguage('en_US'));
});

test('a time series table has a row for each time, newest first, and a tab for each entity', async () => {
  const timewindow = {
    selectedTab: 1,
    history: { historyType: 1, fixedTimewindow: { startTimeMs: 1000, endTimeMs: 9000 } },
    aggregation: { type: 'NONE', limit: 100 },
  };
  const series: Record<string, object> = {
    [pump.id]: {
      oil: [
        { ts: 3000, value: '12' },
        { ts: 2000, value: '11' },
      ],
    },
    [valve.id]: { oil: [{ ts: 2500, value: '21' }] },
  };
  const { frame } = await draw(
    'cards.timeseries_table',
    { datasources: from(pumps, oil), useDashboardTimewindow: false, timewindow },
    'timeseries',
    (path) => Object.entries(series).find(([id]) => path.includes(`${id}/values/timeseries`))?.[1],
  );
  await answerAll(socket, two);
  await waitFor(() =>
    expect(
      frame()
        .getAllByRole('row')
        .map((row) => row.lastElementChild?.textContent),
    ).toEqual(['Oil', '12 l', '11 l']),
  );
  await userEvent.click(frame().getByRole('tab', { name: 'Pump 8' }));
  expect(await frame().findByText('21 l')).toBeVisible();
});

test('a long window is fetched with progress, and Stop leaves it at what is here', async () => {
  const timewindow = {
    selectedTab: 1,
    history: { historyType: 1, fixedTimewindow: { startTimeMs: 1000, endTimeMs: 9000 } },
    aggregation: { type: 'NONE', limit: 7 },
  };
  const times = [8000, 7500, 7000, 6500, 6000, 5500, 5000];
  const oilOf = times.map((ts) => ({ ts, value: String(ts / 1000) }));
  let asked = 0;
  act(() => session.store.setState({ maxDatapointsLimit: times.length }));
  const { frame } = await draw(
    'cards.timeseries_table',
    { datasources: from(pumps, oil), useDashboardTimewindow: false, timewindow },
    'timeseries',
    (path) => {
      if (!path.includes('/values/timeseries')) return undefined;
      asked += 1;
      // The rest never comes.
      return asked === 1 ? { oil: oilOf } : new Promise(() => undefined);
    },
  );
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '8' })));
  expect(await frame().findByRole('progressbar', { name: 'Loading the whole time window' })).toBeVisible();
  // What is left is asked for in two stretches.
  expect(asked).toBe(3);
  await userEvent.click(frame().getByRole('button', { name: 'Stop' }));
  expect(await frame().findByText('8 l')).toBeVisible();
  await waitFor(() => expect(frame().queryByRole('progressbar')).not.toBeInTheDocument());
  expect(asked).toBe(3);
});

describe('an alarms table', () => {
  const alarm = {
    id: { entityType: 'ALARM', id: uuid(50) },
    createdTime: 1_700_000_000_000,
    type: 'Overheat',
    severity: 'CRITICAL',
    status: 'ACTIVE_UNACK',
    originator: pump,
    originatorName: 'Pump 7',
    entityId: pump,
    details: { pump: { level: 3 } },
    latest: {},
  };
  const keys = ['originator', 'type', 'severity', 'status', 'details.pump.level'].map((name) => ({
    name,
    type: 'alarm',
    label: name,
    settings: {},
  }));
  const config = {
    alarmSource: { type: 'entity', entityAliasId: pumps.id, dataKeys: keys },
    alarmSeverityList: ['CRITICAL'],
    useDashboardTimewindow: false,
  };

  test('says of each alarm what its keys name, and asks the platform for those that it is for', async () => {
    const { frame } = await draw('alarm_widgets.alarms_table', config, 'alarm');
    await answerAll(socket, pageOf(alarm));
    const row = await frame().findByRole('row', { name: /Overheat/ });
    for (const words of ['Pump 7', 'Critical', 'Active, unacknowledged', '3']) expect(row).toHaveTextContent(words);
    const asked = socket.find(({ body }) => body.query)?.body.query as { pageLink: object };
    expect(asked.pageLink).toMatchObject({ severityList: ['CRITICAL'], statusList: [], searchPropagatedAlarms: true });
  });

  test.each([
    [{ alarmSearchStatus: 'ACK' }, ['ACK']],
    [{ alarmSearchStatus: 'ANY' }, []],
    [{ alarmSearchStatus: 'ACK', alarmStatusList: ['CLEARED'] }, ['CLEARED']],
  ])('configured with %j asks for alarms of the status %j', async (stored, statusList) => {
    await draw('alarm_widgets.alarms_table', { ...config, ...stored }, 'alarm');
    await answerAll(socket, pageOf(alarm));
    expect(socket.find(({ body }) => body.query)?.body.query).toMatchObject({ pageLink: { statusList } });
  });

  test('of functions shows one that nobody raised, and nobody changes', async () => {
    const alarmSource = { type: 'function', name: 'function', dataKeys: keys };
    const { frame } = await draw('alarm_widgets.alarms_table', { ...config, alarmSource }, 'alarm');
    expect(await frame().findByRole('row', { name: /TEMPERATURE/ })).toHaveTextContent('Simulated');
    expect(frame().queryByRole('button', { name: /Acknowledge|Actions for/ })).toBeNull();
  });

  test('acknowledges', async () => {
    const { frame, calls } = await draw('alarm_widgets.alarms_table', config, 'alarm', (path) =>
      path.endsWith('/ack') ? null : undefined,
    );
    await answerAll(socket, pageOf(alarm));
    await frame().findByRole('row', { name: /Overheat/ });
    await userEvent.click(frame().getByRole('button', { name: /Acknowledge|Actions for Overheat/ }));
    const inMenu = screen.queryByRole('menuitem', { name: 'Acknowledge' });
    if (inMenu) await userEvent.click(inMenu);
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`/api/alarm/${uuid(50)}/ack`));
  });
});

test('a digital gauge has the ticks, the fonts, the course, and the time that its settings say', async () => {
  const settings = {
    ...{ showUnitTitle: true, showTimestamp: true, showValue: true, showTicks: true, tickWidth: 8, colorTicks: 'red' },
    ticksValue: [{ value: 25 }, { valueSource: 'entityAttribute', attribute: 'limit' }, { value: 25 }],
    ...{ animationDuration: 900, decimals: 0, valueFont: { size: 27, style: 'italic', color: 'rgb(1, 2, 3)' } },
  };
  const { frame } = await draw('digital_gauges.gauge_justgage', { datasources: from(onePump, oil), settings });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '10' })));
  const meter = await frame().findByRole('meter', { name: 'Oil' });
  const ticks = [...meter.querySelectorAll('path[stroke="red"]')];
  expect(ticks.map((tick) => tick.getAttribute('stroke-dashoffset'))).toEqual(['-24']);
  const [value, time] = [...meter.querySelectorAll('text')];
  expect(value).toHaveStyle({ fontSize: '21px', fontStyle: 'italic', fill: 'rgb(1, 2, 3)' });
  expect(time?.textContent).toMatch(/\d{4}/);
  expect(meter.innerHTML).toContain('--course: 900ms linear(');
});

describe('a QR code', () => {
  const drawn = async (settings: object) => {
    const { frame } = await draw('cards.qr_code', { datasources: from(onePump, oil), settings });
    await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '10' })));
    return frame;
  };

  test('is of the text that names values', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
    const frame = await drawn({ qrCodeTextPattern: '${entityName}: ${Oil} l' });
    expect(await frame().findByRole('img', { name: 'QR code: Pump 7: 10.00 l' })).toBeVisible();
  });

  test('is of what a function writes, of which only texts are one', async () => {
    const frame = await drawn({ useQrCodeTextFunction: true, qrCodeTextFunction: 'return data[0].Oil;' });
    expect(await frame().findByText('The function must return text')).toBeVisible();
  });

  test('says when the text is too long', async () => {
    const frame = await drawn({ qrCodeTextPattern: 'a'.repeat(3000) });
    expect(await frame().findByText('The text is too long for a QR code')).toBeVisible();
  });
});
