import { isNotFound } from '@mullion/shared-kit/api/api-error';
import { formCall } from '@mullion/shared-kit/api/form-call';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { JsonBlock } from '../../screen-parts/json-block';
import { type EdgeEvent, edgeEventContent, edgeEventEntityQuery } from './edge-events';
import styles from './event-content.module.css';

interface EventContentProps {
  event: EdgeEvent;
  t: Translate;
}

/** What an event says: its own body, or the entity that it is about, as that is now. */
export function EventContent({ event, t }: EventContentProps) {
  const content = edgeEventContent(event);
  if (content === null) return <p className={styles.remark}>{t('downlink.no-content')}</p>;
  return 'body' in content ? (
    <JsonBlock value={content.body} label={t('downlink.content')} />
  ) : (
    <Entity url={content.url} t={t} />
  );
}

function Entity({ url, t }: { url: string; t: Translate }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...edgeEventEntityQuery(url, formCall),
    retry: false,
  });
  if (isPending) return <Skeleton lines={3} height="1.25rem" />;
  if (isNotFound(error)) return <p className={styles.remark}>{t('downlink.gone')}</p>;
  if (error) return <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  return <JsonBlock value={data} label={t('downlink.content')} />;
}
