import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { runAction } from '@mullion/shared-kit/list/run-action';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useState } from 'react';
import { acknowledge, clear } from './alarm-changes';
import type { AlarmContext } from './alarm-context';

/** What the viewer can still do with an alarm. */
export function AlarmButtons({ alarm, context }: { alarm: AlarmInfo; context: AlarmContext }) {
  const { t, authority } = context;
  const [busy, setBusy] = useState<string>();
  const run = async (action: typeof acknowledge) => {
    setBusy(action.id);
    await runAction(action, [alarm], context).finally(() => setBusy(undefined));
  };
  return [clear, acknowledge]
    .filter(({ auth, unless }) => auth?.includes(authority) && !unless?.(alarm, context))
    .map((action) => (
      <Button
        key={action.id}
        variant={action === acknowledge ? 'primary' : undefined}
        busy={busy === action.id}
        onClick={() => runSafely(() => run(action))}
      >
        {t(`alarm.${action.id}`)}
      </Button>
    ));
}
