import type { ModuleState, StoredVersion, VersionFaults } from '@mullion/shared-kit/module/modules-state';
import { formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { Chip } from '@mullion/shared-kit/ui/chip';
import { sumOf, tenantsOf } from '../../calls/modules';
import { blockedReason } from './blocked';
import { askChange } from './change-question';
import { FailedLoads } from './failed-loads';
import { HourBars } from './hour-bars';
import { useModuleTitle } from './module-names';
import styles from './modules.module.css';
import { endCanaryQuestion, useQuestion } from './questions';
import { useT } from './texts';

interface VersionsTableProps {
  module: ModuleState;
  /** What was found wrong with versions, once they have been checked. */
  faults?: VersionFaults;
  revision: string;
}

/** The stored versions of a module, newest first. */
export function VersionsTable({ module, faults = {}, revision }: VersionsTableProps) {
  const { name, versions } = module;
  const t = useT();
  const title = useModuleTitle()(name);
  const isCounted = name !== 'shell';
  const most = Math.max(1, ...versions.flatMap(({ hours }) => hours.map(({ loads }) => loads)));
  return (
    <table className={styles.table} aria-label={t('versions', { module: title })}>
      <thead>
        <tr>
          <th scope="col">{t('version')}</th>
          {isCounted && (
            <>
              <th scope="col" className={styles.wideOnly}>
                {t('chart')}
              </th>
              <th scope="col" className={styles.number}>
                {t('failed')}
              </th>
            </>
          )}
          <th scope="col" className={styles.number}>
            {t('action')}
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map((one) => {
          const { version, hours } = one;
          const { loads } = sumOf(hours);
          return (
            <tr key={version}>
              <th scope="row">
                <span className={styles.chips}>
                  <code>{version}</code> <Roles module={module} version={version} />
                </span>
                <Facts version={one} faults={faults[version]} />
              </th>
              {isCounted && (
                <>
                  <td className={styles.wideOnly}>
                    {loads > 0 && <HourBars version={version} hours={hours} most={most} />}
                  </td>
                  <FailedLoads version={one} />
                </>
              )}
              <td className={styles.number}>
                <Actions module={module} version={one} faults={faults} revision={revision} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What a version is to those who use the console. */
function Roles({ module: { current, fallback, trial, overrides }, version }: { module: ModuleState; version: string }) {
  const t = useT();
  const tenants = tenantsOf(overrides.filter((override) => override.version === version));
  return (
    <>
      {version === current && <Chip tone="ok">{t('current')}</Chip>}{' '}
      {version === fallback && <Chip>{t('fallback')}</Chip>}{' '}
      {version === trial?.version && <Chip tone="info">{t('canary.percent', { percent: trial.percent })}</Chip>}{' '}
      {tenants > 0 && <Chip>{t('overrides.count', { count: tenants })}</Chip>}
    </>
  );
}

function Facts({ version: { stored, size, kit, fitsKit }, faults }: { version: StoredVersion; faults?: string[] }) {
  const t = useT();
  const facts = [
    ...(stored === null || size === null
      ? [t('unreadable')]
      : [
          t('stored', { time: formatDateTime(stored) }),
          t('kilobytes', { size: formatNumber(Math.round(size / 1024)) }),
        ]),
    ...(kit ? [t('kit', { range: kit })] : []),
    t(faults ? 'verified' : 'not-checked'),
  ];
  const wrong = [...(faults ?? []), ...(fitsKit || !kit ? [] : [t('kit.wrong')])];
  return (
    <>
      <span className={styles.facts}>{(faults?.length ? facts.slice(0, -1) : facts).join(' · ')}</span>
      {wrong.map((fault) => (
        <span key={fault} className={styles.fault}>
          {fault}
        </span>
      ))}
    </>
  );
}

interface ActionsProps {
  module: ModuleState;
  version: StoredVersion;
  faults: VersionFaults;
  revision: string;
}

function Actions({ module, version: { version }, faults, revision }: ActionsProps) {
  const { name, current, trial } = module;
  const t = useT();
  const title = useModuleTitle()(name);
  const use = () => askChange(module, revision, useQuestion(t, title, version));
  return (
    <span className={styles.buttons}>
      {version === trial?.version && (
        <Button size="small" onClick={() => askChange(module, revision, endCanaryQuestion(t, title))}>
          {t('end-canary')}
        </Button>
      )}
      {version !== current && (
        <Button
          size="small"
          aria-label={t('use.label', { version })}
          disabledReason={blockedReason(t, module, version, faults)}
          onClick={use}
        >
          {t('use')}
        </Button>
      )}
    </span>
  );
}
