import { formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { SettingsSection } from '@mullion/shared-kit/ui/settings-section';
import type { ModuleState } from '../../calls/modules';
import styles from './modules.module.css';
import { useT } from './texts';

/** Where the section of a module stands on the page. */
export const placeOf = (name: string): string => `module-${name}`;

function goTo(name: string): void {
  const place = document.getElementById(placeOf(name));
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

/** All modules at a glance: what runs, for whom something else does, and what fails. */
export function Overview({ modules }: { modules: readonly ModuleState[] }) {
  const t = useT();
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
              <th scope="col">{t('changed-at')}</th>
            </tr>
          </thead>
          <tbody>
            {modules.map(({ name, current, since, trial, overrides, versions }) => {
              const sum = (of: 'loads' | 'failed') => versions.reduce((total, version) => total + version[of], 0);
              const isCounted = name !== 'shell';
              return (
                <tr key={name}>
                  <th scope="row">
                    <Button variant="text" size="small" onClick={() => goTo(name)}>
                      {name}
                    </Button>
                  </th>
                  <td>
                    <code>{current}</code>
                  </td>
                  <td className={styles.number} data-failed={sum('failed') > 0}>
                    {isCounted ? formatNumber(sum('failed')) : '–'}
                  </td>
                  <td className={styles.number}>{isCounted ? formatNumber(sum('loads')) : '–'}</td>
                  <td>{trial ? t('canary.share', { percent: trial.percent, version: trial.version }) : '–'}</td>
                  <td>{overrides.length > 0 ? formatNumber(overrides.length) : '–'}</td>
                  <td>{since ? formatDateTime(since) : '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </SettingsSection>
  );
}
