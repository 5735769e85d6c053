import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { session } from '@mullion/shared-kit/session/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import AlarmsTab from '../tabs/alarms';
import { type Call, type LiveCommand, playPlatform, playSocket, renderModule, settle } from './render-module';

/** Whose alarms are shown. */
export const device = entityId('DEVICE', 'd1');
/** To whom the alarms belong. */
const customerId = entityId('CUSTOMER', 'c1');

/** An alarm as the platform tells of it. */
export const alarm = (id: string, part: Partial<AlarmInfo> = {}): AlarmInfo => ({
  id: entityId('ALARM', id),
  createdTime: 1_700_000_000_000,
  customerId,
  type: 'High wind',
  severity: 'MINOR',
  status: 'ACTIVE_UNACK',
  originator: device,
  originatorName: 'Pump 7',
  startTs: 1_700_000_000_000,
  endTs: 1_700_000_100_000,
  ackTs: 0,
  clearTs: 0,
  details: { data: 'wind of 21 m/s' },
  ...part,
});

/** All of them on one page. */
export const alarmPage = (data: readonly AlarmInfo[]) => ({
  data,
  totalElements: data.length,
  totalPages: 1,
  hasNext: false,
});

/** The viewer; the tests' own session has none. */
export function signIn(authority: 'TENANT_ADMIN' | 'CUSTOMER_USER' | 'SYS_ADMIN', of = customerId.id) {
  act(() => session.store.setState({ authUser: { authority, customerId: of } as never }));
}

/** The tab that was drawn. */
interface Opened {
  calls: Call[];
  /** The command for alarms that is under way. */
  command: () => LiveCommand;
}

/** Draws the tab over a platform and a socket that the test plays. */
export async function openAlarms(
  answer: (call: Call) => unknown = () => alarmPage([]),
): Promise<Opened & Awaited<ReturnType<typeof renderModule>>> {
  const commands = playSocket();
  const calls = playPlatform(answer);
  const rendered = await renderModule(
    <AlarmsTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />,
  );
  await screen.findByRole('searchbox');
  await settle(rendered.client);
  const command = () => {
    const last = commands.findLast(({ ended }) => !ended);
    if (!last) throw new Error('Nothing is followed');
    return last;
  };
  return { ...rendered, calls, command };
}

/** Draws what was pushed. */
export const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** The platform sends a page. */
export async function pushAlarms({ command }: Opened, alarms: readonly AlarmInfo[], total = alarms.length) {
  await waitFor(() => command());
  const last = command();
  await last.become('live');
  last.answer({ cmdId: 1, errorCode: 0, errorMsg: null, data: { ...alarmPage(alarms), totalElements: total } });
  await nextFrame();
}

/** A row of the list. */
export const alarmRow = (name: RegExp) => within(screen.getByRole('row', { name }));
