import { clearEvents, type EntityEvent } from '@mullion/shared-kit/api/events';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import type { ListSource } from '@mullion/shared-kit/list/list-source';
import type { ListState } from '@mullion/shared-kit/list/list-state';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useState } from 'react';
import type { EventContext } from './event-context';
import { parseSearch } from './event-kinds';
import { spanOf } from './event-span';

interface ClearEventsProps {
  context: EventContext;
  state: ListState;
  source: ListSource<EntityEvent>;
}

/** Deletes the events that the list finds, after a question. */
export function ClearEvents({ context: { t, subject, kind, timewindow }, state, source }: ClearEventsProps) {
  const [busy, setBusy] = useState(false);
  if (!source.total) return null;
  const clear = async () => {
    const sure = await confirm({
      title: t('event.clear.title', { count: source.total }),
      message: t('event.clear.text'),
      confirmLabel: t('event.clear'),
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      await clearEvents(subject, { ...parseSearch(state.filter.event), eventType: kind }, spanOf(timewindow));
      notify.success(t('event.cleared'));
    } finally {
      setBusy(false);
      source.reload();
    }
  };
  return (
    <Button icon="trash" busy={busy} onClick={() => runSafely(clear)}>
      {t('event.clear')}
    </Button>
  );
}
