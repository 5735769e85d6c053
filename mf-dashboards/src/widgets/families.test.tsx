import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump, value } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const key = (name: string, type = 'timeseries', more = {}) => ({ name, type, label: name, settings: {}, ...more });

/** Opens a dashboard with one widget about a pump, for which values have arrived. */
async function draw(
  path: string,
  dataKeys: object[],
  { settings = {}, answer = undefined as never, page = pageOf() } = {},
) {
  const [bundleAlias, typeAlias] = path.split('.');
  const datasources = [{ type: 'entity', entityAliasId: onePump.id, dataKeys }];
  const widget = {
    ...{ isSystemType: bundleAlias !== 'own', bundleAlias, typeAlias, type: 'latest', title: 'Mine' },
    config: { title: 'Mine', datasources, settings, decimals: 1 },
  };
  const opened = await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }, { entityAliases }), {
    answer,
  });
  await answerAll(socket, page);
  return { ...opened, frame: within(screen.getByRole('article', { name: 'Mine' })) };
}

test.each(['bars', 'pie', 'pie_chart_js', 'doughnut_chart_js', 'polar_area_chart_js', 'radar_chart_js'])(
  'a chart of latest values %s says each in words',
  async (alias) => {
    const page = pageOf(latestOf(pump, 'Pump 7', { oil: '30', water: '-10', air: 'much' }));
    const { frame } = await draw(
      `charts.${alias}`,
      [key('oil', 'timeseries', { units: 'l' }), key('water'), key('air')],
      {
        page,
      },
    );
    const entries = await frame.findAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['oil30.0 l', 'water-10.0', 'airmuch']);
    expect(frame.getByRole('figure').innerHTML).not.toContain('NaN');
    // A radar is of one color: marks would all be the same.
    expect(entries.flatMap((entry) => [...entry.querySelectorAll('[aria-hidden]')])).toHaveLength(
      alias.startsWith('radar') ? 0 : 3,
    );
  },
);

describe('an input', () => {
  const page = pageOf({
    ...latestOf(pump, 'Pump 7', { level: '5' }),
    latest: {
      ENTITY_FIELD: { name: value('Pump 7'), label: value('') },
      TIME_SERIES: { level: value('5') },
      ATTRIBUTE: { limit: value('5') },
    },
  });
  const limit = [key('limit', 'attribute')];

  test('saves what is typed, once it is allowed', async () => {
    const { frame, calls } = await draw('input_widgets.update_server_integer_attribute', limit, {
      page,
      settings: { labelValue: 'Most', minValue: 3 },
      answer: ((path: string, method: string) =>
        method === 'POST' && path.includes('attributes') ? null : undefined) as never,
    });
    const field = await frame.findByLabelText(/Most/);
    expect(field).toHaveValue('5');
    await userEvent.clear(field);
    await userEvent.click(frame.getByRole('button', { name: 'Save' }));
    expect(frame.getByText('Enter a value')).toBeVisible();
    await userEvent.type(field, '2');
    expect(frame.getByText('Enter 3 or more')).toBeVisible();
    await userEvent.type(field, '0{Enter}');
    const saved = `/api/plugins/telemetry/DEVICE/${pump.id}/attributes/SERVER_SCOPE`;
    await waitFor(() => expect(calls.find(({ path }) => path === saved)?.body).toEqual({ limit: 20 }));
    expect(calls.filter(({ path }) => path === saved)).toHaveLength(1);
  });

  test('gives up what was typed', async () => {
    const { frame } = await draw('input_widgets.update_shared_string_attribute', limit, { page });
    const field = await frame.findByLabelText(/limit/);
    await userEvent.type(field, 'x');
    await userEvent.click(frame.getByRole('button', { name: 'Discard' }));
    expect(field).toHaveValue('5');
  });

  test('of yes or no saves at once', async () => {
    const { frame, calls } = await draw('input_widgets.update_boolean_timeseries', [key('level')], {
      page,
      answer: ((path: string, method: string) =>
        method === 'POST' && path.includes('timeseries') ? null : undefined) as never,
    });
    await userEvent.click(await frame.findByRole('checkbox', { name: 'level' }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ level: true }));
  });

  test('says which key it needs', async () => {
    const { frame } = await draw('input_widgets.update_server_string_attribute', [key('level')], { page });
    expect(await frame.findByText('Choose an attribute as this widget’s key')).toBeVisible();
  });
});

describe('an analogue gauge', () => {
  const level = (text: string) => pageOf(latestOf(pump, 'Pump 7', { level: text }));
  const attributesOf = (meter: HTMLElement) =>
    ['text', 'now', 'min', 'max'].map((what) => meter.getAttribute(`aria-value${what}`));

  test.each(['radial', 'speed', 'temperature_radial', 'temperature'])(
    '%s is a meter with its scale, and the value in the digits of its box',
    async (kind) => {
      const settings = { minValue: -60, maxValue: 60, majorTicksCount: 4, unitTitle: 'Heat', units: '°C' };
      const { frame } = await draw(`analogue_gauges.${kind}_gauge_canvas_gauges`, [key('level')], {
        settings,
        page: level('-37.5'),
      });
      const meter = await frame.findByRole('meter', { name: 'Heat' });
      expect(attributesOf(meter)).toEqual(['-37.5 °C', '-37.5', '-60', '60']);
      const texts = [...meter.querySelectorAll('text')].map(({ textContent }) => textContent);
      expect(texts).toEqual(expect.arrayContaining(['Heat', '°C', '-60', '-30', '0', '30', '60', '-037.5']));
      expect(meter.innerHTML).not.toContain('NaN');
    },
  );

  test('without title, box, and highlights of its own has neither, and a highlight for each step', async () => {
    const settings = { showUnitTitle: false, valueBox: false, majorTicksCount: 2, units: 'bar' };
    const { frame } = await draw('analogue_gauges.radial_gauge_canvas_gauges', [key('level')], {
      settings,
      page: level('250'),
    });
    const meter = await frame.findByRole('meter', { name: 'level' });
    // The needle stands at the end; what is read out is the value.
    expect(attributesOf(meter)).toEqual(['250.0 bar', '100', '0', '100']);
    expect([...meter.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
      '0',
      '50',
      '100',
      'bar',
    ]);
    expect(meter.innerHTML).toContain('color-mix(in srgb, var(--color-series-1) 50%, transparent)');
  });

  test('says so while the value is no number', async () => {
    const { frame } = await draw('analogue_gauges.radial_gauge_canvas_gauges', [key('level')], { page: level('much') });
    const meter = await frame.findByRole('meter', { name: 'level' });
    expect(meter).toHaveAttribute('aria-valuetext', 'much');
    expect(meter.querySelector('g[style*="rotate"]')).toBeNull();
  });

  test('a compass takes degrees of any turn, and its needle or its dial moves', async () => {
    const { frame } = await draw('analogue_gauges.analogue_compass', [key('level')], {
      settings: { majorTicks: ['Up', 'Right', 'Down', 'Left'], animationTarget: 'plate' },
      page: level('-90'),
    });
    const meter = await frame.findByRole('meter', { name: 'level' });
    expect(attributesOf(meter)).toEqual(['-90.0°', '270', '0', '360']);
    expect([...meter.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
      'Up',
      'Right',
      'Down',
      'Left',
    ]);
    const [plate, needle] = [...meter.querySelectorAll('g')].map(({ style }) => style.transform);
    expect([plate, needle]).toEqual(['rotate(-270deg)', 'rotate(0deg)']);
  });
});
