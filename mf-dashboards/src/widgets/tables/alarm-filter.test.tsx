import { screen, waitFor, within } from '@testing-library/react';
import { pump, pumps } from '../../testing/answers';
import { uuid } from '../../testing/render-dashboards';
import { renderWidget } from '../../testing/render-widget';

const alarm = {
  ...{ id: { entityType: 'ALARM', id: uuid(50) }, createdTime: 1_700_000_000_000, type: 'Overheat' },
  ...{ severity: 'CRITICAL', status: 'ACTIVE_UNACK', originator: pump, originatorName: 'Pump 7', latest: {} },
};
const alarmSource = {
  ...{ kind: 'entities', name: '', aliasName: '', keyFilters: [], latestKeys: [] },
  entities: { alias: pumps.filter },
  keys: [{ name: 'type', type: 'alarm', label: 'Type', settings: {} }],
} as never;

it('begins with what is configured, takes several of each, and goes back', async () => {
  const { user, socket, calls } = await renderWidget('alarm_widgets.alarms_table', {
    ...{ kind: 'alarm', alarmSource, rows: [alarm] },
    config: { alarmStatusList: ['ACTIVE'], alarmTypeList: ['Leak'] },
    answer: ({ path }) =>
      path === '/api/alarmsQuery/find'
        ? { data: [alarm, { ...alarm, type: 'Other' }], totalElements: 2, totalPages: 1, hasNext: false }
        : undefined,
  });
  const asked = () => socket.findLast(({ body }) => body.query)?.body.query;
  expect(asked()).toMatchObject({ pageLink: { statusList: ['ACTIVE'], severityList: [], typeList: ['Leak'] } });

  await user.click(screen.getByRole('button', { name: 'Filter alarms' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filter alarms' }));
  const box = (name: string) => panel.getByRole('checkbox', { name });
  expect(box('Active')).toBeChecked();
  await user.click(box('Unacknowledged'));
  await user.click(box('Critical'));
  await user.click(box('Minor'));
  // Types that alarms of the table have are offered; any other can be typed.
  await user.type(panel.getByRole('combobox', { name: 'Types' }), 'over');
  await user.click(await screen.findByRole('option', { name: /Over/ }));
  await waitFor(() =>
    expect(asked()).toMatchObject({
      pageLink: {
        statusList: ['ACTIVE', 'UNACK'],
        severityList: ['CRITICAL', 'MINOR'],
        typeList: ['Leak', 'Overheat'],
      },
    }),
  );
  expect(screen.getByRole('button', { name: 'Filter alarms (filtered)' })).toBeVisible();

  // They are read once for the panel, whatever is typed.
  await user.type(panel.getByRole('combobox', { name: 'Types' }), 'oth');
  await screen.findByRole('option', { name: /Oth/ });
  expect(calls.filter(({ path }) => path === '/api/alarmsQuery/find')).toHaveLength(1);
  await user.clear(panel.getByRole('combobox', { name: 'Types' }));

  await user.click(panel.getByRole('button', { name: 'Show as configured' }));
  await waitFor(() =>
    expect(asked()).toMatchObject({ pageLink: { statusList: ['ACTIVE'], severityList: [], typeList: ['Leak'] } }),
  );
  expect(box('Unacknowledged')).not.toBeChecked();
});

it('shows any where nothing is left chosen', async () => {
  const { user, socket } = await renderWidget('alarm_widgets.alarms_table', {
    ...{ kind: 'alarm', alarmSource, rows: [alarm], config: { alarmSeverityList: ['MAJOR'] } },
  });
  await user.click(screen.getByRole('button', { name: 'Filter alarms' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Major' }));
  await waitFor(() =>
    expect(socket.findLast(({ body }) => body.query)?.body.query).toMatchObject({ pageLink: { severityList: [] } }),
  );
});
