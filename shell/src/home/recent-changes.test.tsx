import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { change, find, home, minutesAgo, page, panel, world } from '../testing/home';
import { signInAs } from '../testing/open-page';
import { answer, callsOf } from '../testing/platform';
import { recentChangesQuery } from './recent-changes-query';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

test('changes say what was changed from what, and by whom', async () => {
  const entity = (label: string) => ({ entity: { name: 'Pump', label } });
  home('TENANT_ADMIN', {
    'GET /api/audit/logs': page([change('a', 'UPDATED', 'Pump', entity('Airfield'))]),
    'GET /api/audit/logs/entity/DEVICE/a-entity': page([
      change('a', 'UPDATED', 'Pump', entity('Airfield')),
      change('before', 'ADDED', 'Pump', entity('Airport'), minutesAgo(9)),
    ]),
    'POST /api/entitiesQuery/find': find({ there: ['a-entity'] }),
  });
  expect(await screen.findByRole('link', { name: 'Pump' })).toHaveAttribute('href', '/devices/a-entity');
  const row = panel('Recent changes').getByRole('listitem');
  expect(row.querySelector('del')).toHaveTextContent('Airport');
  expect(row.querySelector('ins')).toHaveTextContent('Airfield');
  expect(row).toHaveTextContent(/Label: .*ann@example\.com/);
  await expectAccessible();
});

test('what was before a record is asked for once, whatever changes meanwhile', async () => {
  const before = '/api/audit/logs/entity/DEVICE/a-entity';
  const client = new QueryClient();
  signInAs('TENANT_ADMIN');
  answer({ ...world, 'GET /api/audit/logs': page([change('a', 'UPDATED', 'Pump')]), [`GET ${before}`]: page([]) });
  await client.fetchQuery(recentChangesQuery());
  await client.invalidateQueries();
  await client.fetchQuery(recentChangesQuery());
  expect(callsOf('/api/audit/logs')).toHaveLength(2);
  expect(callsOf(before)).toHaveLength(1);
});

test('what is gone is no link, and no id stands for a name', async () => {
  home('TENANT_ADMIN', {
    'GET /api/audit/logs': page([
      change('a', 'DELETED', 'Valve'),
      change('b', 'ADDED', 'Valve'),
      change('c', 'CREDENTIALS_UPDATED', ''),
      change('d', 'ADDED', 'Overheating', { entity: { id: { entityType: 'ALARM', id: 'x' } } }),
    ]),
    'POST /api/entitiesQuery/find': find({ there: [] }),
  });
  const rows = await waitFor(() => {
    const found = panel('Recent changes').getAllByRole('listitem');
    expect(found).toHaveLength(3);
    return found;
  });
  expect(rows[0]).toHaveTextContent('Valve deleted');
  expect(rows[1]).toHaveTextContent('Valve added');
  expect(rows[2]).toHaveTextContent('Device credentials changed');
  expect(panel('Recent changes').queryAllByRole('link')).toEqual([]);
});
