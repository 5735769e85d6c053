import { useQuery } from '@tanstack/react-query';
import type { AuditLog } from '../api/audit-logs';
import type { Translate } from '../i18n/i18n';
import { errorText } from '../list/error-text';
import { Skeleton } from '../ui/skeleton';
import styles from './audit.module.css';
import { readChanges } from './entity-changes';

/** What a saving changed against the record before it. */
export function ChangesList({ log, t }: { log: AuditLog; t: Translate }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['auditLogs', 'changes', log.id.id],
    queryFn: ({ signal }) => readChanges(log, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending)
    return (
      <div aria-busy="true">
        <Skeleton lines={2} />
      </div>
    );
  if (error) return <p className={styles.none}>{t('changes.failed', { reason: errorText(error) })}</p>;
  if (data === null) return <p className={styles.none}>{t('changes.first')}</p>;
  if (data.length === 0) return <p className={styles.none}>{t('changes.none')}</p>;
  return (
    <table className={styles.changes} aria-label={t('changes')}>
      <thead>
        <tr>
          <th scope="col">{t('changes.path')}</th>
          <th scope="col">{t('changes.before')}</th>
          <th scope="col">{t('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            <td>{before === undefined ? '–' : <del>{before}</del>}</td>
            <td>{after === undefined ? '–' : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
