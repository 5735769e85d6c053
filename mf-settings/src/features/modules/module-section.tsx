import { entityId } from '@mullion/shared-kit/api/entity-id';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { EntityReference } from '@mullion/shared-kit/list/entity-reference';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { SettingsSection } from '@mullion/shared-kit/ui/settings-section';
import { useState } from 'react';
import { type ModuleState, verifyModule } from '../../calls/modules';
import { openChoose } from './choose-dialog';
import styles from './modules.module.css';
import { placeOf } from './overview';
import { useT } from './texts';
import { useChange } from './use-change';
import { VersionsTable } from './versions-table';

interface ModuleSectionProps {
  module: ModuleState;
  /** Null: nothing can be changed here. */
  revision: string | null;
}

/** From so many loads on, and so great a share of failed ones, a version is said to fail. */
const tellFrom = { loads: 5, share: 0.1 };

/** One module: what runs, its versions, and what can be done about it. */
export function ModuleSection({ module, revision }: ModuleSectionProps) {
  const { name, current, since, by, before, trial, overrides, versions } = module;
  const t = useT();
  const ask = useChange(revision);
  const [faults, setFaults] = useState<Record<string, string[]>>({});
  const [isChecking, setChecking] = useState(false);
  const check = () =>
    runSafely(async () => {
      setChecking(true);
      setFaults(await verifyModule(name).finally(() => setChecking(false)));
    });
  const rollBack = () =>
    ask(
      { act: 'rollback', module: name },
      {
        title: t('rollback.title', { module: name }),
        message: t('rollback.text', { from: current, to: before }),
        danger: true,
      },
      t('rollback'),
    );
  const failing = versions.find(({ loads, failed }) => loads >= tellFrom.loads && failed / loads >= tellFrom.share);
  const what = since && by ? t('since', { time: formatDateTime(since), name: by.name }) : undefined;
  const isForAll = name === 'shell' || name === 'mf-auth';
  return (
    <div id={placeOf(name)} tabIndex={-1} className={styles.place}>
      <SettingsSection wide title={`${name} ${current}`} text={what}>
        {failing && (
          <Notice icon="warning" tone="warn">
            {t('failing', { version: failing.version, failed: failing.failed, loads: failing.loads })}
          </Notice>
        )}
        {trial && <p>{t('canary.on', { version: trial.version, percent: trial.percent })}</p>}
        {overrides.map(({ tenantId, version, expose }) => (
          <p key={`${tenantId} ${expose}`} className={styles.override}>
            <EntityReference id={entityId('TENANT', tenantId)} /> <code>{version}</code> {expose}
            <Button
              size="small"
              onClick={() =>
                ask(
                  { act: 'end-override', module: name, tenantId, ...(expose && { expose }) },
                  {
                    title: t('end-override.title'),
                    message: t('end-override.text', { module: name, version, current }),
                  },
                  t('end-override'),
                )
              }
            >
              {t('end-override')}
            </Button>
          </p>
        ))}
        {revision !== null && (
          <>
            <VersionsTable module={module} faults={faults} ask={ask} />
            <div className={styles.actions}>
              {before && (
                <Button icon="restore" variant="danger-text" onClick={rollBack}>
                  {t('rollback')}
                </Button>
              )}
              {!isForAll && versions.length > 1 && (
                <>
                  <Button onClick={() => openChoose('try', module, revision)}>{t('canary')}</Button>
                  <Button onClick={() => openChoose('override', module, revision)}>{t('override')}</Button>
                </>
              )}
              <Button busy={isChecking} onClick={check}>
                {t('verify')}
              </Button>
            </div>
          </>
        )}
      </SettingsSection>
    </div>
  );
}
