import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { fetchAuditLogs } from '@mullion/shared-kit/api/audit-logs';
import { ALL_PAGES_SIZE } from '@mullion/shared-kit/api/page';
import { useQuery } from '@tanstack/react-query';
import type { AlarmContext } from './alarm-context';

/** Who acknowledged and cleared an alarm, as far as the audit log knows and this person may read it. */
export function useWho(alarm: AlarmInfo, { authority }: AlarmContext): { acknowledged?: string; cleared?: string } {
  const { id, originator, createdTime, ackTs, clearTs } = alarm;
  const { data = [] } = useQuery({
    queryKey: ['auditLogs', 'alarm', id.id, ackTs, clearTs],
    queryFn: async ({ signal }) => {
      const link = {
        page: 0,
        pageSize: ALL_PAGES_SIZE,
        startTime: createdTime,
        sortProperty: 'createdTime',
        sortOrder: 'ASC' as const,
        actionTypes: ['ALARM_ACK', 'ALARM_CLEAR'] as const,
      };
      // Without an answer the times alone are said.
      return (await fetchAuditLogs(originator, link, { signal, silent: true, ignoreLoading: true })).data;
    },
    enabled: authority === 'TENANT_ADMIN' && (ackTs > 0 || clearTs > 0),
    retry: false,
  });
  const who = (action: string) =>
    data.find(({ actionType, actionData }) => {
      const about = (actionData as { entity?: { id?: { id?: string } } } | null)?.entity?.id?.id;
      return actionType === action && about === id.id;
    })?.userName;
  return { acknowledged: who('ALARM_ACK'), cleared: who('ALARM_CLEAR') };
}
