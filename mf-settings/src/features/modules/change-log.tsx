import { entityId } from '@mullion/shared-kit/api/entity-id';
import { EntityReference } from '@mullion/shared-kit/list/entity-reference';
import type { ChangeLogEntry } from '@mullion/shared-kit/module/modules-state';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { useState } from 'react';
import { useModuleTitle } from './module-names';
import styles from './modules.module.css';
import { useTenantName } from './tenant-name';
import { useT } from './texts';

/** Entries that are shown at first. */
const newest = 10;

/** Who changed what, newest first. */
export function ChangeLog({ log }: { log: readonly ChangeLogEntry[] }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  if (log.length === 0) return <p>{t('log.empty')}</p>;
  return (
    <>
      <ol className={styles.log}>
        {(isWhole ? log : log.slice(0, newest)).map((entry, at) => (
          <li key={`${entry.time} ${entry.change.module} ${entry.change.act}`}>
            <time dateTime={new Date(entry.time).toISOString()}>{formatDateTime(entry.time)}</time>
            <span className={styles.what}>
              <What entry={entry} earlier={log.slice(at + 1)} />{' '}
              {entry.reason && <q className={styles.reason}>{entry.reason}</q>}
            </span>
            <span className={styles.by}>{t(`by.${entry.by.via}`, { name: entry.by.name })}</span>
          </li>
        ))}
      </ol>
      {!isWhole && log.length > newest && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('log.all', { count: log.length })}
        </Button>
      )}
    </>
  );
}

function Tenant({ tenantId }: { tenantId: string }) {
  const t = useT();
  if (useTenantName(tenantId) === null) return t('tenant.gone');
  return <EntityReference id={entityId('TENANT', tenantId)} />;
}

/** Whether an entry made the version current that was so already, while others had a canary. */
function endsCanary({ change }: ChangeLogEntry, earlier: readonly ChangeLogEntry[]): boolean {
  if (change.act !== 'use') return false;
  const before = earlier.filter(
    ({ change: { act, module } }) => module === change.module && act !== 'override' && act !== 'end-override',
  );
  return before[0]?.change.act === 'try' && before.find(({ current }) => current)?.current === change.version;
}

function What({ entry, earlier }: { entry: ChangeLogEntry; earlier: readonly ChangeLogEntry[] }) {
  const { change, current } = entry;
  const t = useT();
  const titleOf = useModuleTitle();
  const version = 'version' in change ? change.version : (current ?? '');
  const percent = 'percent' in change ? change.percent : 0;
  return (
    <>
      {t(endsCanary(entry, earlier) ? 'log.end-canary' : `log.${change.act}`, {
        module: titleOf(change.module),
        version,
        percent,
      })}
      {'tenantId' in change && (
        <>
          {' '}
          <Tenant tenantId={change.tenantId} /> {change.expose && <code>{change.expose}</code>}
        </>
      )}
    </>
  );
}
