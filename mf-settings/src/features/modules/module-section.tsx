import type { ModuleState } from '@mullion/shared-kit/module/modules-state';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { SettingsSection } from '@mullion/shared-kit/ui/settings-section';
import { useId } from 'react';
import { openChoose } from './choose-dialog';
import { placeOf, useModuleTitle } from './module-names';
import styles from './modules.module.css';
import { RollbackButton } from './rollback-button';
import { TenantOverride } from './tenant-override';
import { useT } from './texts';
import type { Checks } from './use-checks';
import { VersionsTable } from './versions-table';

interface ModuleSectionProps {
  module: ModuleState;
  revision: string;
  checks: Checks;
}

/** One module: who runs what of it, its versions, and what can be done about them. */
export function ModuleSection({ module, revision, checks }: ModuleSectionProps) {
  const { name, current, since, by, earlier, trial, overrides, versions } = module;
  const t = useT();
  const overridesId = useId();
  const title = useModuleTitle()(name);
  const what = since && by ? t('since', { time: formatDateTime(since), name: by.name }) : undefined;
  const isForAll = name === 'shell' || name === 'mf-auth';
  return (
    <div id={placeOf(name)} tabIndex={-1} className={styles.place}>
      <SettingsSection
        wide
        title={
          <>
            {title} <bdi>{current}</bdi>
          </>
        }
        text={what}
      >
        <div className={styles.actions}>
          <RollbackButton module={module} revision={revision} faults={checks.faults[name]} variant="danger-text" />
          {!isForAll && versions.length > 1 && (
            <>
              <Button onClick={() => openChoose('try', module, revision)}>{t(trial ? 'try.change' : 'canary')}</Button>
              <Button onClick={() => openChoose('override', module, revision)}>{t('override')}</Button>
            </>
          )}
          <Button busy={checks.isUnderWay(name)} onClick={() => checks.check([name])}>
            {t('verify')}
          </Button>
        </div>
        {trial && <p>{t('canary.on', { version: trial.version, percent: trial.percent })}</p>}
        {earlier.length > 0 && <Earlier versions={earlier} />}
        {overrides.length > 0 && (
          <>
            <span id={overridesId} className={styles.facts}>
              {t('overrides')}
            </span>
            <ul className={styles.overrides} aria-labelledby={overridesId}>
              {overrides.map((override) => (
                <TenantOverride
                  key={`${override.tenantId} ${override.expose}`}
                  module={module}
                  override={override}
                  revision={revision}
                />
              ))}
            </ul>
          </>
        )}
        <VersionsTable module={module} faults={checks.faults[name]} revision={revision} />
      </SettingsSection>
    </div>
  );
}

/** So many versions are named; hardly anybody goes back further. */
const named = 5;

/** Where rolling back leads, again and again. */
function Earlier({ versions }: { versions: readonly string[] }) {
  const t = useT();
  return (
    <p className={styles.facts}>
      {t(versions.length > named ? 'earlier.more' : 'earlier', { versions: versions.slice(0, named).join(', ') })}
    </p>
  );
}
