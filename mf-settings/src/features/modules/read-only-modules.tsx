import { Notice } from '@mullion/shared-kit/entity/notice';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { SettingsSection } from '@mullion/shared-kit/ui/settings-section';
import type { PublishedModule } from '../../calls/modules';
import { placeOf, useModuleTitle } from './module-names';
import styles from './modules.module.css';
import { useT } from './texts';

/** What does the same on the server. */
const command = 'npm run modules --';
const usage = `${command} help`;

/** What runs, where the page can only read, with the commands that change it on the server. */
export function ReadOnlyModules({ modules }: { modules: readonly PublishedModule[] }) {
  const t = useT();
  const titleOf = useModuleTitle();
  return (
    <>
      <Notice icon="info">
        {t('read-only')} <code className={styles.code}>{usage}</code>
      </Notice>
      <SettingsSection wide title={t('overview')}>
        <table className={styles.table} aria-label={t('overview')}>
          <thead>
            <tr>
              <th scope="col">{t('module')}</th>
              <th scope="col">{t('current')}</th>
              <th scope="col" className={styles.wideOnly}>
                {t('fallback')}
              </th>
              <th scope="col" className={styles.wideOnly}>
                {t('canary')}
              </th>
              <th scope="col">{t('rollback.command')}</th>
            </tr>
          </thead>
          <tbody>
            {modules.map(({ name, current, fallback, trial, earlier }) => (
              <tr key={name} id={placeOf(name)} tabIndex={-1}>
                <th scope="row">
                  {titleOf(name)}{' '}
                  {titleOf(name) !== name && (
                    <span className={styles.name}>
                      <code>{name}</code>
                    </span>
                  )}
                </th>
                <td>
                  <code>{current}</code>
                </td>
                <td className={styles.wideOnly}>{fallback ? <code>{fallback}</code> : '–'}</td>
                <td className={styles.wideOnly}>
                  {trial ? t('canary.share', { percent: trial.percent, version: trial.version }) : '–'}
                </td>
                <td>{earlier.length > 0 ? <Command text={`${command} rollback ${name}`} /> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SettingsSection>
    </>
  );
}

function Command({ text }: { text: string }) {
  return (
    <span className={styles.command}>
      <code className={styles.code}>{text}</code> <CopyButton text={text} />
    </span>
  );
}
