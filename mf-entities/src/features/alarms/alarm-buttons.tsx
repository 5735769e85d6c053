import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { entityPath } from '@mullion/shared-kit/api/entity-types';
import { runAction } from '@mullion/shared-kit/list/run-action';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useMayOpen } from '@mullion/shared-kit/routing/may-open';
import { Button } from '@mullion/shared-kit/ui/button';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { useState } from 'react';
import { acknowledge, clear } from './alarm-changes';
import type { AlarmContext } from './alarm-context';
import styles from './alarms.module.css';

interface AlarmButtonsProps {
  alarm: AlarmInfo;
  context: AlarmContext;
  /** The main one comes first, as in bars; in dialogs it is the last one. */
  isBar?: boolean;
}

/** What the viewer can still do with an alarm. */
export function AlarmButtons({ alarm, context, isBar = false }: AlarmButtonsProps) {
  const { t, authority } = context;
  const [busy, setBusy] = useState<string>();
  const run = async (action: typeof acknowledge) => {
    setBusy(action.id);
    await runAction(action, [alarm], context).finally(() => setBusy(undefined));
  };
  return (isBar ? [acknowledge, clear] : [clear, acknowledge])
    .filter(({ auth, unless }) => auth?.includes(authority) && !unless?.(alarm, context))
    .map((action) => (
      <Button
        key={action.id}
        variant={action === acknowledge ? 'primary' : undefined}
        icon={action === acknowledge ? 'check' : undefined}
        busy={busy === action.id}
        onClick={() => runSafely(() => run(action))}
      >
        {t(`alarm.${action.id}`)}
      </Button>
    ));
}

/** The dashboard that the alarm’s rule names, where there is a page for it. */
export function AlarmDashboard({ alarm, context: { t } }: Omit<AlarmButtonsProps, 'isBar'>) {
  const mayOpen = useMayOpen();
  const path = dashboardPath(alarm);
  if (!path || !mayOpen(path)) return null;
  return (
    <TextLink to={path} className={styles.dashboard}>
      {t('alarm.dashboard')}
    </TextLink>
  );
}

/** Rules write the dashboard into the details. */
function dashboardPath({ details }: AlarmInfo): string | null {
  const { dashboardId } = (details ?? {}) as { dashboardId?: unknown };
  return typeof dashboardId === 'string' ? (entityPath(entityId('DASHBOARD', dashboardId)) ?? null) : null;
}
