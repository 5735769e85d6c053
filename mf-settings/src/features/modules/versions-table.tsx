import { formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { Chip } from '@mullion/shared-kit/ui/chip';
import type { ModuleState } from '../../calls/modules';
import styles from './modules.module.css';
import { useT } from './texts';
import type { AskChange } from './use-change';

interface VersionsTableProps {
  module: ModuleState;
  /** What was found wrong with versions, once they have been checked. */
  faults: Record<string, string[]>;
  ask: AskChange;
}

/** The stored versions of a module, newest first. */
export function VersionsTable({ module, faults, ask }: VersionsTableProps) {
  const { name, current, fallback, trial, versions } = module;
  const t = useT();
  // A shell that did not load has nobody to tell.
  const isCounted = name !== 'shell';
  const use = (version: string) => {
    const values = { module: name, version, current };
    const message = t(version === current ? 'end-canary.text' : 'use.text', values);
    const title = t(version === current ? 'end-canary' : 'use.title', values);
    ask({ act: 'use', module: name, version }, { title, message }, t(version === current ? 'end-canary' : 'use'));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={t('versions', { module: name })}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('version')}</th>
            <th scope="col">{t('stored')}</th>
            <th scope="col">{t('size')}</th>
            <th scope="col">{t('kit')}</th>
            <th scope="col">{t('integrity')}</th>
            <th scope="col">{t('loads')}</th>
            <th scope="col">{t('failed')}</th>
            <th scope="col">{t('action')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, stored, size, kit, fitsKit, loads, failed }) => (
            <tr key={version}>
              <th scope="row">
                <code>{version}</code> {version === current && <Chip tone="ok">{t('current')}</Chip>}
                {version === fallback && <Chip>{t('fallback')}</Chip>}
                {version === trial?.version && <Chip tone="info">{t('canary')}</Chip>}
              </th>
              <td>{formatDateTime(stored)}</td>
              <td>{t('kilobytes', { size: formatNumber(Math.round(size / 1024)) })}</td>
              <td>{kit ?? '–'}</td>
              <td>{integrity(t, faults[version], fitsKit)}</td>
              <td>{isCounted ? formatNumber(loads) : '–'}</td>
              <td className={failed ? styles.failed : undefined}>{isCounted ? formatNumber(failed) : '–'}</td>
              <td>
                {version === current && trial && (
                  <Button size="small" onClick={() => use(version)}>
                    {t('end-canary')}
                  </Button>
                )}
                {version !== current && (
                  <Button
                    size="small"
                    aria-label={t('use.label', { version })}
                    disabledReason={fitsKit && !faults[version]?.length ? undefined : t('use.refused')}
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
