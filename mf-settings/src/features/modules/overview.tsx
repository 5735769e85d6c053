import { formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { SettingsSection } from '@mullion/shared-kit/ui/settings-section';
import { type ModuleState, sumOf } from '../../calls/modules';
import { placeOf, useModuleTitle } from './module-names';
import styles from './modules.module.css';
import { useT } from './texts';
import type { Checks, Faults } from './use-checks';

/** Goes to a place of the page. */
export function goTo(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

/** All modules at a glance: what runs, for whom something else does, and what fails. */
export function Overview({ modules, checks }: { modules: readonly ModuleState[]; checks: Checks }) {
  const t = useT();
  const titleOf = useModuleTitle();
  const names = modules.map(({ name }) => name);
  return (
    <SettingsSection wide title={t('overview')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard too */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('module')}</th>
              <th scope="col">{t('current')}</th>
              <th scope="col" className={styles.number}>
                {t('failed')}
              </th>
              <th scope="col" className={styles.number}>
                {t('loads')}
              </th>
              <th scope="col">{t('canary')}</th>
              <th scope="col">{t('overrides')}</th>
              <th scope="col">{t('integrity')}</th>
              <th scope="col">{t('changed-at')}</th>
            </tr>
          </thead>
          <tbody>
            {modules.map(({ name, current, since, trial, overrides, versions }) => {
              const { loads, failed } = sumOf(versions.flatMap(({ hours }) => hours));
              const isCounted = name !== 'shell';
              return (
                <tr key={name}>
                  <th scope="row">
                    <Button variant="text" size="small" onClick={() => goTo(placeOf(name))}>
                      {titleOf(name)}
                    </Button>{' '}
                    {titleOf(name) !== name && <code className={styles.name}>{name}</code>}
                  </th>
                  <td>
                    <code>{current}</code>
                  </td>
                  <td className={styles.number} data-failed={failed > 0}>
                    {isCounted ? formatNumber(failed) : '–'}
                  </td>
                  <td className={styles.number}>{isCounted ? formatNumber(loads) : '–'}</td>
                  <td>{trial ? t('canary.share', { percent: trial.percent, version: trial.version }) : '–'}</td>
                  <td>{overrides.length > 0 ? formatNumber(overrides.length) : '–'}</td>
                  <td data-failed={isDamaged(checks.faults[name])}>{integrity(t, checks.faults[name])}</td>
                  <td>{since ? formatDateTime(since) : '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className={styles.actions}>
        <Button busy={names.some(checks.isUnderWay)} onClick={() => checks.check(names)}>
          {t('verify-all')}
        </Button>
      </div>
    </SettingsSection>
  );
}

const isDamaged = (faults: Faults = {}): boolean => Object.values(faults).some((found) => found.length > 0);

function integrity(t: ReturnType<typeof useT>, faults: Faults | undefined): string {
  if (!faults) return t('not-checked');
  return t(isDamaged(faults) ? 'damaged' : 'verified');
}
