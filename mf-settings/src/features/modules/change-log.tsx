import { entityId } from '@mullion/shared-kit/api/entity-id';
import { EntityReference } from '@mullion/shared-kit/list/entity-reference';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import type { LogEntry } from '../../calls/modules';
import { useModuleTitle } from './module-names';
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
          {entry.reason && <q className={styles.reason}>{entry.reason}</q>}
          <bdi className={styles.by}>{t(`by.${entry.by.via}`, { name: entry.by.name })}</bdi>
        </li>
      ))}
    </ol>
  );
}

function What({ entry: { change, current } }: { entry: LogEntry }) {
  const t = useT();
  const titleOf = useModuleTitle();
  const version = 'version' in change ? change.version : (current ?? '');
  const percent = 'percent' in change ? change.percent : 0;
  return (
    <>
      {t(`log.${change.act}`, { module: titleOf(change.module), version, percent })}
      {'tenantId' in change && (
        <>
          {' '}
          <EntityReference id={entityId('TENANT', change.tenantId)} />
        </>
      )}
    </>
  );
}
