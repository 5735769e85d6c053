import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import { useT as useTexts } from '@mullion/shared-kit/i18n/i18n';
import { Age } from '@mullion/shared-kit/list/age';
import { useSession } from '@mullion/shared-kit/session/session';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useMayOpen } from '../routing/use-may-open';
import { Card } from './card';
import type { ChangedPart } from './describe-change';
import styles from './recent-changes.module.css';
import { CHANGES, type RecentChange, recentChangesQuery } from './recent-changes-query';
import { useT } from './texts';

const AUDIT_LOG_PATH = '/auditLogs';
/** Parts of one change that are named. */
const PARTS = 3;

/** What people and devices changed last in the tenant, and from what to what. */
export function RecentChanges({ className }: { className?: string }) {
  const t = useT();
  const mayOpen = useMayOpen();
  const query = useQuery(recentChangesQuery());
  return (
    <Card
      title={t('changes.title')}
      more={mayOpen(AUDIT_LOG_PATH) && <TextLink to={AUDIT_LOG_PATH}>{t('changes.all')}</TextLink>}
      query={query}
      className={className}
      flush
    >
      {query.data?.length === 0 ? (
        <p className={styles.none}>
          <strong>{t('changes.empty')}</strong> {t('changes.empty-text')}
        </p>
      ) : query.data ? (
        <ul>
          {query.data.map((change) => (
            <Change key={change.record.id.id} change={change} mayOpen={mayOpen} />
          ))}
        </ul>
      ) : (
        <div aria-hidden="true">
          {Array.from({ length: CHANGES }, (_, line) => (
            <div key={line} className={styles.change}>
              <Skeleton width="1.125rem" height="1.125rem" />
              <Skeleton width="60%" />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}

function Change({ change, mayOpen }: { change: RecentChange; mayOpen: (path: string) => boolean }) {
  const t = useT();
  const kit = useTexts('kit');
  const self = useSession((state) => state.authUser?.userId);
  const { record, parts, path } = change;
  const { actionType, createdTime, entityId, entityName, userId, userName } = record;
  const info = entityTypeInfo(entityId.entityType);
  const name = entityName || (info ? kit(info.label.replace(/^kit:/, '')) : '');
  return (
    <li className={styles.change}>
      <Icon name={info?.icon ?? 'history'} className={styles.icon} />
      <span className={styles.what}>
        {path && mayOpen(path) ? (
          <TextLink to={path} className={styles.name}>
            {name}
          </TextLink>
        ) : (
          <bdi className={styles.name}>{name}</bdi>
        )}{' '}
        {(parts.length === 0 || parts.some(({ from, to }) => from === undefined && to === undefined)) &&
          t(`change.${actionType}`)}
      </span>
      <span className={styles.age}>
        <Age ts={createdTime} />
      </span>
      <span className={styles.detail}>
        {parts.slice(0, PARTS).map((part, at) => (
          <Fragment key={at}>
            <Part part={part} /> ·{' '}
          </Fragment>
        ))}
        {parts.length > PARTS && `${t('changes.more', { count: parts.length - PARTS })} · `}
        {userId.id === self ? t('changes.you') : <bdi>{userName}</bdi>}
      </span>
    </li>
  );
}

/** “Label: Airport → Airfield”; a word where a value was or is empty. */
function Part({ part: { what, from, to } }: { part: ChangedPart }) {
  const t = useT();
  const name = 'key' in what ? t(what.key) : <bdi>{what.attribute}</bdi>;
  if (from === undefined && to === undefined) return name;
  return (
    <>
      {name}:{' '}
      {from !== undefined && (
        <>
          <VisuallyHidden>{t('changed.from')}</VisuallyHidden> <del>{from ?? t('changed.empty')}</del>{' '}
          <span aria-hidden="true" className={styles.arrow}>
            →
          </span>{' '}
          <VisuallyHidden>{t('changed.to')}</VisuallyHidden>{' '}
        </>
      )}
      <ins>{to ?? t('changed.empty')}</ins>
    </>
  );
}
