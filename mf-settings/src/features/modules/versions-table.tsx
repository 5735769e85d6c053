import { formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { Chip } from '@mullion/shared-kit/ui/chip';
import { type ModuleState, sumOf } from '../../calls/modules';
import { askChange } from './change-question';
import { useModuleTitle } from './module-names';
import styles from './modules.module.css';
import { useT } from './texts';
import type { Faults } from './use-checks';

interface VersionsTableProps {
  module: ModuleState;
  /** What was found wrong with versions, once they have been checked. */
  faults?: Faults;
  revision: string;
}

/** The stored versions of a module, newest first. */
export function VersionsTable({ module, faults = {}, revision }: VersionsTableProps) {
  const { name, current, fallback, trial, versions } = module;
  const t = useT();
  // A shell that did not load has nobody to tell.
  const isCounted = name !== 'shell';
  const title = useModuleTitle()(name);
  const use = (version: string) => {
    askChange(module, revision, (now) => {
      const act = version === now.current ? 'end-canary' : 'use';
      const values = { module: title, version, current: now.current };
      return {
        change: { act: 'use', module: name, version },
        title: t(act === 'use' ? 'use.title' : act, values),
        message: t(`${act}.text`, values),
        confirmLabel: t(act),
      };
    });
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={t('versions', { module: title })}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('version')}</th>
            <th scope="col">{t('stored')}</th>
            <th scope="col">{t('size')}</th>
            <th scope="col">{t('kit')}</th>
            <th scope="col">{t('integrity')}</th>
            <th scope="col" className={styles.number}>
              {t('loads')}
            </th>
            <th scope="col" className={styles.number}>
              {t('failed')}
            </th>
            <th scope="col">{t('action')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, stored, size, kit, fitsKit, hours }) => (
            <tr key={version}>
              <th scope="row">
                <code>{version}</code> {version === current && <Chip tone="ok">{t('current')}</Chip>}{' '}
                {version === fallback && <Chip>{t('fallback')}</Chip>}{' '}
                {version === trial?.version && <Chip tone="info">{t('canary')}</Chip>}
              </th>
              <td>{formatDateTime(stored)}</td>
              <td>{t('kilobytes', { size: formatNumber(Math.round(size / 1024)) })}</td>
              <td>{kit ?? '–'}</td>
              <td>{integrity(t, faults[version], fitsKit)}</td>
              <td className={styles.number}>{isCounted ? formatNumber(sumOf(hours).loads) : '–'}</td>
              <td className={styles.number} data-failed={sumOf(hours).failed > 0}>
                {isCounted ? formatNumber(sumOf(hours).failed) : '–'}
              </td>
              <td>
                {version === trial?.version && (
                  <Button size="small" onClick={() => use(current)}>
                    {t('end-canary')}
                  </Button>
                )}{' '}
                {version !== current && (
                  <Button
                    size="small"
                    aria-label={t('use.label', { version })}
                    disabledReason={refusal(t, faults[version], fitsKit)}
                    onClick={() => use(version)}
                  >
                    {t('use')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function integrity(t: ReturnType<typeof useT>, faults: string[] | undefined, fitsKit: boolean): string {
  if (faults?.[0]) return faults[0];
  if (!fitsKit) return t('kit.wrong');
  return t(faults ? 'verified' : 'not-checked');
}

/** Why a version can't be used. */
function refusal(t: ReturnType<typeof useT>, faults: string[] | undefined, fitsKit: boolean): string | undefined {
  if (faults?.length) return t('use.damaged');
  return fitsKit ? undefined : t('kit.wrong');
}
