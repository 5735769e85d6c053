import { entityId } from '@mullion/shared-kit/api/entity-id';
import { EntityReference } from '@mullion/shared-kit/list/entity-reference';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import type { LogEntry } from '../../calls/modules';
import styles from './modules.module.css';
import { useT } from './texts';

/** Who changed what, newest first. */
export function ChangeLog({ log }: { log: readonly LogEntry[] }) {
  const t = useT();
  if (log.length === 0) return <p>{t('log.empty')}</p>;
  return (
    <ol className={styles.log}>
      {log.map((entry) => (
        <li key={`${entry.time} ${entry.change.module} ${entry.change.act}`}>
          <time dateTime={new Date(entry.time).toISOString()}>{formatDateTime(entry.time)}</time>
          <span>
            <What entry={entry} />
          </span>
          <bdi className={styles.by}>{t(`by.${entry.by.via}`, { name: entry.by.name })}</bdi>
        </li>
      ))}
    </ol>
  );
}

function What({ entry: { change, current } }: { entry: LogEntry }) {
  const t = useT();
  const version = 'version' in change ? change.version : (current ?? '');
  const percent = 'percent' in change ? change.percent : 0;
  return (
    <>
      {t(`log.${change.act}`, { module: change.module, version, percent })}
      {'tenantId' in change && (
        <>
          {' '}
          <EntityReference id={entityId('TENANT', change.tenantId)} />
        </>
      )}
    </>
  );
}
