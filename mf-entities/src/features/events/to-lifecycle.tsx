import { Button } from '@mullion/shared-kit/ui/button';
import type { EventContext } from './event-context';

/** The way from what a node saw to how it started. */
export const ToLifecycle = ({ context: { t, onFault } }: { context: EventContext }) => (
  <Button icon="event" onClick={onFault}>
    {t('event.unstarted.see')}
  </Button>
);
