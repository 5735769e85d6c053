import type { EntityEvent, EventSubject } from '@mullion/shared-kit/api/events';
import type { ListContext } from '@mullion/shared-kit/list/define-list';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { EventKind } from './event-kinds';

export interface EventContext extends ListContext<EntityEvent> {
  subject: EventSubject;
  kind: EventKind;
  kinds: readonly EventKind[];
  onKind: (kind: EventKind) => void;
  /** Shows how the node was to start that didn't. */
  onFault: () => void;
  timewindow: StoredTimewindow;
  onTimewindow: (timewindow: StoredTimewindow) => void;
}
