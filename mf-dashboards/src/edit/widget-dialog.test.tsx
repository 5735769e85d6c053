import { ApiError } from '@mullion/shared-kit/api/api-error';
import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { edit, entities, key, stored, widget } from '../testing/edit-widget';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

beforeEach(() => {
  playSocket();
  window.localStorage.clear();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

test('a stored color that is an address is not fetched', async () => {
  const oil = key('oil', { color: 'url(https://elsewhere.example/seen.png)' });
  await edit(widget('latest', 'cards.simple_card', { datasources: [entities(oil)] }));
  const button = await screen.findByRole('button', { name: /^Color of/ });
  expect(button.innerHTML).not.toContain('elsewhere.example');
});

test('a tenant’s type that can’t be read is told, and read again on demand', async () => {
  const own = { ...widget('latest', 'mine.own', {}), isSystemType: false };
  const answers: (() => unknown)[] = [];
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: own as never }), {
    answer: (path) => {
      if (path !== '/api/widgetType') return undefined;
      if (answers.length === 0) throw new ApiError({ kind: 'http', status: 500 });
      return new Promise((resolve) => answers.unshift(() => resolve({ name: 'Own', descriptor: { type: 'latest' } })));
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Oil”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Oil”' }));
  const retry = await dialog.findByRole('button', { name: /Try again|Retry/ });
  answers.push(() => undefined);
  await userEvent.click(retry);
  expect(screen.getByRole('dialog', { name: 'Edit “Oil”' })).toBeVisible();
  expect(dialog.queryByRole('tab')).toBeNull();
  await act(async () => answers[0]?.());
  expect(await screen.findByRole('tab', { name: 'Settings' })).toBeVisible();
});

test('a widget whose type was deleted is edited without it, and the type isn’t asked for again and again', async () => {
  const own = { ...widget('latest', 'mine.own', {}), isSystemType: false };
  const { calls } = await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: own as never }), {
    answer: (path) => {
      if (path === '/api/widgetType') throw new ApiError({ kind: 'http', status: 404 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Oil”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Oil”' }));
  await userEvent.click(await dialog.findByRole('tab', { name: 'Appearance' }));
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await userEvent.type(title, ' of gear 4');
  expect(title).toHaveValue('Oil of gear 4');
  expect(title).toBeVisible();
  // As it is shown, in the form, in its preview, and for what the form asks of it.
  expect(calls.filter(({ path }) => path === '/api/widgetType').length).toBeLessThan(8);
});

describe('the legend', () => {
  test('of a chart says where it stands, and what of each series', async () => {
    const legendConfig = { direction: 'column', position: 'left', showAvg: true, ',position': 'bottom' };
    const form = await edit(
      widget('timeseries', 'charts.basic_timeseries', { datasources: [entities(key('oil'))], legendConfig }),
    );
    await form.tab('Appearance');
    const legend = within(form.dialog.getByRole('region', { name: 'Legend' }));
    expect(legend.getByRole('checkbox', { name: 'Average' })).toBeChecked();
    expect(legend.getByRole('combobox', { name: 'Position' })).toHaveDisplayValue('Left');
    await userEvent.selectOptions(legend.getByRole('combobox', { name: 'Direction' }), 'Row');
    // A row has no room beside the chart.
    expect(legend.getByRole('combobox', { name: 'Position' })).toHaveDisplayValue('Bottom');
    expect(legend.queryByRole('option', { name: 'Left' })).toBeNull();
    for (const name of ['Average', 'Minimum', 'Maximum', 'Total', 'Latest value', 'Sort by label'])
      await userEvent.click(legend.getByRole('checkbox', { name }));
    expect((await stored(form)).legendConfig).toEqual({
      ...{ direction: 'row', position: 'bottom', sortDataKeys: true, ',position': 'bottom' },
      ...{ showMin: true, showMax: true, showAvg: false, showTotal: true, showLatest: true },
    });
  });

  test('is not asked for where nothing draws one', async () => {
    const form = await edit(widget('latest', 'cards.simple_card', { datasources: [entities(key('oil'))] }));
    await form.tab('Appearance');
    expect(form.dialog.getByRole('region', { name: 'Title' })).toBeVisible();
    expect(form.dialog.queryByRole('region', { name: 'Legend' })).toBeNull();
  });
});

test('alarms are those of some statuses, severities, and types, with those of related entities or without', async () => {
  const alarmSource = entities({ ...key('type'), type: 'alarm' });
  const form = await edit(
    widget('alarm', 'alarm_widgets.alarms_table', { alarmSource, alarmSearchStatus: 'ACTIVE', alarmSeverityList: [] }),
  );
  const { dialog, press, check } = form;
  const choose = async (name: string, option: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name }));
    await userEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }));
  };
  // Before there was a list, a widget had one status.
  await press('Remove Active');
  await choose('Status', 'Unacknowledged');
  await choose('Severity', 'Critical');
  await userEvent.type(dialog.getByRole('combobox', { name: 'Alarm types' }), 'Hot oil{Enter}');
  await check('Include propagated alarms');
  expect(await stored(form)).toMatchObject({
    alarmStatusList: ['UNACK'],
    alarmSeverityList: ['CRITICAL'],
    alarmTypeList: ['Hot oil'],
    searchPropagatedAlarms: false,
    alarmSearchStatus: 'ANY',
  });
});

test('styles are stored as they are typed, and what is emptied is dropped; false, 0, and empty lists and objects stay', async () => {
  const form = await edit(
    widget('latest', 'cards.simple_card', {
      ...{ datasources: [entities(key('oil'))], showTitleIcon: true, titleIcon: 'alarm', ours: { any: null } },
      ...{ titleTooltip: 'Of today', widgetStyle: {}, decimals: 0, dropShadow: false, actions: {}, padding: '' },
      settings: { labelPosition: 'left', kept: null, list: [], no: false, none: 0, empty: {} },
    }),
  );
  const { dialog, tab } = form;
  await tab('Appearance');
  const box = (name: string) => dialog.getByRole('textbox', { name });
  await userEvent.type(box('Title style'), '{{"fontSize":"20px"}');
  await userEvent.type(box('Icon size'), '32px');
  await userEvent.clear(box('Title tooltip'));
  await userEvent.click(dialog.getByText('Styles'));
  await userEvent.clear(box('Widget style'));
  await userEvent.type(box('Widget style'), '{{"opacity":0.5}');
  await tab('Settings');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Label position' }), 'Above the value');
  const { timewindow: _, ...config } = await stored(form);
  expect(config).toEqual({
    ...{ title: 'Oil', datasources: [entities(key('oil'))], showTitleIcon: true, titleIcon: 'alarm' },
    ...{ ours: { any: null }, decimals: 0, dropShadow: false, actions: {}, padding: '' },
    ...{ titleStyle: { fontSize: '20px' }, iconSize: '32px', widgetStyle: { opacity: 0.5 } },
    settings: { labelPosition: 'top', list: [], no: false, none: 0, empty: {} },
  });
});

test('a time window is asked for where a latest value stands for one', async () => {
  const form = await edit(
    widget('latest', 'cards.simple_card', { datasources: [entities(key('oil', { aggregationType: 'AVG' }))] }),
  );
  await form.check('Use the dashboard’s time window');
  expect(form.dialog.getByRole('checkbox', { name: 'Show the time window' })).toBeChecked();
  await form.press('Remove “oil”');
  expect(form.dialog.queryByRole('region', { name: 'Time' })).toBeNull();
});

describe('what a type of the system takes', () => {
  test('is declared: a gauge has one source with one key, whatever the platform stores of its type', async () => {
    const form = await edit(widget('latest', 'digital_gauges.lcd_gauge', { datasources: [entities(key('oil'))] }));
    const { dialog, press, calls } = form;
    expect(dialog.getByText('This widget type takes 1 data source')).toBeVisible();
    expect(dialog.getByText('This widget type takes 1 key')).toBeVisible();
    for (const name of ['Add key', 'Maximum entities']) expect(dialog.queryByLabelText(name)).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Add data source' })).toBeNull();
    expect(calls.some(({ path }) => path === '/api/widgetType')).toBe(false);
    await press('Remove “oil”');
    await press('Apply');
    expect(await dialog.findByText('Add at least one key')).toBeVisible();
  });

  test('a chart with latest values alone has nothing to draw', async () => {
    const source = { ...entities(key('oil')), latestDataKeys: [key('limit')] };
    const form = await edit(widget('timeseries', 'charts.basic_timeseries', { datasources: [source] }));
    await form.press('Remove “oil”');
    await form.press('Apply');
    expect(await form.dialog.findByText('Add at least one time series key')).toBeVisible();
    expect(form.dialog.getByRole('combobox', { name: 'Add key' })).toHaveFocus();
  });
});

describe('keys', () => {
  const two = () =>
    widget('latest', 'charts.bars', {
      datasources: [entities(key('oil', { color: '#2196f3' }), key('water')), entities(key('air'))],
    });
  const labels = (config: Record<string, unknown>) =>
    (config.datasources as { dataKeys: { label: string }[] }[]).map(({ dataKeys }) =>
      dataKeys.map(({ label }) => label),
    );

  test('and data sources change places by the arrow keys of their handles', async () => {
    const form = await edit(two());
    const handle = (name: string) => form.dialog.getByRole('button', { name: `Move “${name}”` });
    // The only key of its source stays.
    expect(form.dialog.queryByRole('button', { name: 'Move “air”' })).toBeNull();
    act(() => handle('oil').focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(form.dialog.getByText('“oil” is now number 2 of 2')).toBeInTheDocument();
    expect(handle('oil')).toHaveFocus();
    act(() => handle('Data source 2').focus());
    await userEvent.keyboard('{ArrowUp}');
    expect(labels(await stored(form))).toEqual([['air'], ['water', 'oil']]);
  });

  test('have the color that is pressed in the palette', async () => {
    const form = await edit(two());
    await form.press('Color of “oil”');
    const colors = await screen.findByRole('listbox', { name: 'Color of “oil”' });
    expect(within(colors).getAllByRole('option')).toHaveLength(190);
    expect(within(colors).getByRole('option', { name: 'Blue 500' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.queryByRole('listbox', { name: 'Color of “oil”' })).toBeNull();
    expect(form.dialog.getByRole('button', { name: 'Color of “oil”' })).toHaveFocus();
    const [first] = (await stored(form)).datasources as { dataKeys: { color: string }[] }[];
    expect(first?.dataKeys[0]?.color).toBe('#4caf50');
  });

  test('are called differently within the whole widget, and get the next color of all', async () => {
    const form = await edit(two());
    const [, second] = form.dialog.getAllByRole('combobox', { name: 'Add key' });
    if (!second) throw new Error('there is no second source');
    await userEvent.type(second, 'oil{Enter}');
    const config = await stored(form);
    expect(labels(config)).toEqual([
      ['oil', 'water'],
      ['air', 'oil 2'],
    ]);
    const [, source] = config.datasources as { dataKeys: object[] }[];
    expect(source?.dataKeys[1]).toMatchObject({ name: 'oil', color: '#ffc107' });
  });

  test('of alarms of another kind of source are the five that say most', async () => {
    const form = await edit(widget('alarm', 'alarm_widgets.alarms_table', { alarmSource: entities(key('any')) }));
    await userEvent.selectOptions(form.dialog.getByRole('combobox', { name: /^Type/ }), 'Generated alarms');
    const { alarmSource } = (await stored(form)) as { alarmSource: { type: string; dataKeys: object[] } };
    expect(alarmSource.dataKeys).toMatchObject([
      { name: 'createdTime', type: 'alarm', label: 'Created time', color: '#2196f3' },
      { name: 'originator', type: 'alarm', label: 'Originator', color: '#4caf50' },
      { name: 'type', type: 'alarm', label: 'Type', color: '#f44336' },
      { name: 'severity', type: 'alarm', label: 'Severity', color: '#ffc107' },
      { name: 'status', type: 'alarm', label: 'Status', color: '#607d8b' },
    ]);
  });
});

describe('the preview', () => {
  const card = () => widget('latest', 'cards.simple_card', { showTitle: true, datasources: [entities(key('oil'))] });
  /** Of this width the window is. */
  const inWindow = (width: number) =>
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: width >= Number(/width >= (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
  const titleOf = (place: HTMLElement) => within(place).getAllByRole('heading', { hidden: true })[0];

  test('shows the widget as it is typed, and as it last was right', async () => {
    inWindow(1440);
    const { dialog, tab } = await edit(card());
    const preview = dialog.getByRole('group', { name: 'Preview' });
    expect(titleOf(preview)).toHaveTextContent('Oil');
    // Nothing in it can be pressed.
    expect(preview.querySelector('[inert]')).toBeInTheDocument();
    await tab('Appearance');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), ' of today');
    await waitFor(() => expect(titleOf(preview)).toHaveTextContent('Oil of today'));
    await tab('Data');
    await userEvent.type(dialog.getByLabelText('Decimal places'), '99');
    expect(await within(preview).findByText('Preview is paused until every field is valid')).toBeVisible();
    expect(titleOf(preview)).toHaveTextContent('Oil of today');
    await userEvent.clear(dialog.getByLabelText('Decimal places'));
    await waitFor(() => expect(within(preview).queryByText(/^Preview is paused/)).toBeNull());
  });

  test('folds where there is no room beside the form', async () => {
    inWindow(960);
    const { dialog } = await edit(card());
    expect(dialog.queryByRole('group', { name: 'Preview' })).toBeNull();
    await userEvent.click(dialog.getByText('Preview'));
    expect(titleOf(await dialog.findByRole('group', { name: 'Preview' }))).toHaveTextContent('Oil');
  });
});

test('what is applied while the form stays open is a step, and Revert brings back what the form began with', async () => {
  const form = await edit(widget('latest', 'cards.simple_card', { datasources: [entities(key('oil'))] }));
  const { dialog, press, tab } = form;
  await tab('Appearance');
  const title = dialog.getByRole('textbox', { name: 'Title' });
  expect(dialog.getByRole('button', { name: 'Revert' })).toHaveAccessibleDescription('Nothing has changed yet');
  await userEvent.clear(title);
  await userEvent.type(title, 'Water');
  await press('Apply and keep open');
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Apply and keep open' })).toHaveAttribute('aria-disabled', 'true'),
  );
  expect(screen.getByRole('button', { name: 'Undo: Change “Water”', hidden: true })).toBeInTheDocument();
  // Nothing is left to cancel.
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(dialog.getByText('Close')).toBeVisible();
  await press('Revert');
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(title).toHaveValue('Oil');
  expect((await stored(form)).title).toBe('Oil');
});

test('what applying finds wrong is told at its field, and nothing is taken over', async () => {
  const { dialog, press } = await edit(widget('latest', 'cards.simple_card', { datasources: [entities(key('oil'))] }));
  await press('Remove “oil”');
  await press('Apply and keep open');
  expect(await dialog.findByText('Add at least one key')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo: Change/, hidden: true })).toBeNull();
});
