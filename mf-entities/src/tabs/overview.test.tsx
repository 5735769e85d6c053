import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, cleanup, screen, within } from '@testing-library/react';
import { playPlatform, renderModule } from '../testing/render-module';
import OverviewTab from './overview';

/** What would draw on a canvas, which jsdom has not. */
jest.mock('../../../shared-kit/src/ui/time-chart', () => ({ __esModule: true, default: () => null }));

const device = {
  id: entityId('DEVICE', 'd1'),
  name: 'Pump 7',
  deviceProfileId: entityId('DEVICE_PROFILE', 'p1'),
  deviceProfileName: 'pump',
  customerId: entityId('CUSTOMER', 'c1'),
  customerTitle: 'Acme',
  customerIsPublic: false,
  label: 'Hall A',
} as DeviceInfo;
// Long enough ago that its age stays the same meanwhile.
const ts = Date.now() - 3.5 * 3_600_000;

async function open(values: object, alarms: object[] = []) {
  playPlatform(({ path, query }) => {
    if (path.endsWith('/values/timeseries')) return query && 'startTs' in query ? {} : values;
    if (path.includes('/alarm/')) return { data: alarms, totalElements: alarms.length, hasNext: false };
    if (path.endsWith('/credentials'))
      return { credentialsType: 'ACCESS_TOKEN', credentialsId: 'secret-token', credentialsValue: null };
    if (path.includes('DEVICE_PROFILE')) return [{ key: 'units', value: { temperature: '°C' }, lastUpdateTs: 1 }];
    if (path.includes('/deviceProfileInfo/')) return { transportType: 'DEFAULT' };
    return [];
  });
  return renderModule(<OverviewTab entityId={device.id} entityName={device.name} entity={device} />);
}

afterEach(async () => {
  cleanup();
  // What was watched is given up one turn later.
  await new Promise((resolve) => setTimeout(resolve));
  latestStore.clear();
});

it('shows the values with units and ages, the alarms, whose the device is, and hides its token', async () => {
  const values = { temperature: [{ ts, value: 21.5 }], state: [{ ts, value: 'running' }] };
  const alarm = { id: { id: 'a1' }, createdTime: ts, type: 'Too hot', severity: 'MAJOR', status: 'ACTIVE_UNACK' };
  const { user } = await open(values, [alarm]);
  const card = (await screen.findByRole('button', { name: 'Chart temperature' })).closest('li') as HTMLElement;
  expect(await within(card).findByText('°C')).toBeInTheDocument();
  expect(card).toHaveTextContent('21.5');
  expect(card).toHaveTextContent(/3 h/);
  expect(screen.getByText('running')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Chart state' })).toBeNull();
  expect(await screen.findByText('Too hot')).toBeInTheDocument();
  expect(screen.getByText('Acme')).toBeInTheDocument();
  await screen.findByText('Access token');
  expect(screen.queryByText(/secret-token/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Chart temperature' }));
  expect(screen.getByRole('heading', { name: 'temperature' })).toBeInTheDocument();
  await act(expectAccessible);
});

it('tells how an empty device sends its first value', async () => {
  await open({});
  expect(await screen.findByText('Send a first value over HTTP')).toBeInTheDocument();
  expect(screen.getByText(/curl .*secret-token/)).toBeInTheDocument();
  expect(await screen.findByText('No open alarms')).toBeInTheDocument();
});
