import { Notice } from '@mullion/shared-kit/entity/notice';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { SettingsSection } from '@mullion/shared-kit/ui/settings-section';
import { type ModuleState, sumOf } from '../../calls/modules';
import { askChange } from './change-question';
import { openChoose } from './choose-dialog';
import { LoadsChart } from './loads-chart';
import { placeOf, useModuleTitle } from './module-names';
import styles from './modules.module.css';
import { TenantOverride } from './tenant-override';
import { useT } from './texts';
import type { Checks } from './use-checks';
import { VersionsTable } from './versions-table';

interface ModuleSectionProps {
  module: ModuleState;
  /** Null: nothing can be changed here. */
  revision: string | null;
  checks: Checks;
}

/** From so many loads on, and so great a share of failed ones, a version is said to fail. */
const tellFrom = { loads: 5, share: 0.1 };

/** One module: what runs, its versions, and what can be done about it. */
export function ModuleSection({ module, revision, checks }: ModuleSectionProps) {
  const { name, current, since, by, before, trial, overrides, versions } = module;
  const t = useT();
  const title = useModuleTitle()(name);
  const rollBack = () =>
    askChange(module, revision, (now) => ({
      change: { act: 'rollback', module: name },
      title: t('rollback.title', { module: title }),
      message: t('rollback.text', { from: now.current, to: now.before }),
      confirmLabel: t('rollback'),
    }));
  const failing = versions
    .map(({ version, hours }) => ({ version, ...sumOf(hours) }))
    .find(({ loads, failed }) => loads >= tellFrom.loads && failed / loads >= tellFrom.share);
  const what = since && by ? t('since', { time: formatDateTime(since), name: by.name }) : undefined;
  const isForAll = name === 'shell' || name === 'mf-auth';
  return (
    <div id={placeOf(name)} tabIndex={-1} className={styles.place}>
      <SettingsSection wide title={`${title} ${current}`} text={what}>
        {failing && (
          <Notice icon="warning" tone="warn">
            {t('failing', { version: failing.version, failed: failing.failed, loads: failing.loads })}
          </Notice>
        )}
        {trial && <p>{t('canary.on', { version: trial.version, percent: trial.percent })}</p>}
        {overrides.map((override) => (
          <TenantOverride
            key={`${override.tenantId} ${override.expose}`}
            module={module}
            override={override}
            revision={revision}
          />
        ))}
        {revision !== null && (
          <>
            <VersionsTable module={module} faults={checks.faults[name]} revision={revision} />
            <LoadsChart versions={versions} />
            <div className={styles.actions}>
              {before && (
                <Button icon="restore" variant="danger-text" onClick={rollBack}>
                  {t('rollback')}
                </Button>
              )}
              {!isForAll && versions.length > 1 && (
                <>
                  <Button onClick={() => openChoose('try', module, revision)}>
                    {t(trial ? 'try.change' : 'canary')}
                  </Button>
                  <Button onClick={() => openChoose('override', module, revision)}>{t('override')}</Button>
                </>
              )}
              <Button busy={checks.isUnderWay(name)} onClick={() => checks.check([name])}>
                {t('verify')}
              </Button>
            </div>
          </>
        )}
      </SettingsSection>
    </div>
  );
}
