import type { ModuleState } from '@mullion/shared-kit/module/modules-state';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Chip } from '@mullion/shared-kit/ui/chip';
import { classes } from '@mullion/shared-kit/ui/classes';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { sumOf, tenantsOf } from '../../calls/modules';
import { FailedLoads } from './failed-loads';
import { placeOf, useModuleTitle } from './module-names';
import styles from './modules.module.css';
import { useT } from './texts';
import { type Trouble, troublesOf } from './troubles';
import type { Checks } from './use-checks';

interface OverviewProps {
  modules: readonly ModuleState[];
  checks: Checks;
  /** The module whose details are shown. */
  shown: string;
}

/** All modules at a glance: what runs, how it does, and for whom something else runs. */
export function Overview({ modules, checks, shown }: OverviewProps) {
  const t = useT();
  return (
    <table className={classes(styles.table, styles.overview)} aria-label={t('overview')}>
      <thead>
        <tr>
          <th scope="col">{t('module')}</th>
          <th scope="col">{t('current')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col" className={styles.also}>
            {t('also')}
          </th>
          <th scope="col" className={styles.number}>
            {t('failed')}
          </th>
          <th scope="col" className={styles.widestOnly}>
            {t('changed-at')}
          </th>
        </tr>
      </thead>
      <tbody>
        {modules.map((module) => {
          const { name, current, since, versions } = module;
          return (
            <tr key={name} data-shown={name === shown}>
              <th scope="row">
                <ModuleLink name={name} isShown={name === shown} />
              </th>
              <td>
                <code>{current}</code>
              </td>
              <td>
                <Status module={module} checks={checks} />
              </td>
              <td className={styles.also} data-none={!alsoRuns(module)}>
                <AlsoRuns module={module} />
              </td>
              <FailedLoads version={versions.find(({ version }) => version === current)} />
              <td className={styles.widestOnly}>{since ? formatDateTime(since) : '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ModuleLink({ name, isShown }: { name: string; isShown: boolean }) {
  const title = useModuleTitle()(name);
  return (
    <>
      <TextLink to={`#${placeOf(name)}`} replace aria-current={isShown || undefined}>
        {title}
      </TextLink>{' '}
      {title !== name && (
        <span className={styles.name}>
          <code>{name}</code>
        </span>
      )}
    </>
  );
}

const tone = {
  fails: 'error',
  damaged: 'error',
  'damaged-other': 'warn',
  kit: 'warn',
  'canary-fails': 'warn',
  'override-fails': 'warn',
} as const satisfies Record<Trouble['kind'], string>;

function Status({ module, checks }: { module: ModuleState; checks: Checks }) {
  const t = useT();
  const faults = checks.faults[module.name];
  const [worst] = troublesOf(module, faults);
  if (worst) return <StatusDot status={tone[worst.kind]}>{t(`status.${worst.kind}`)}</StatusDot>;
  if (Object.values(faults ?? {}).some((found) => found.length > 0))
    return <StatusDot status="warn">{t('status.damaged-other')}</StatusDot>;
  const { loads } = sumOf(module.versions.find(({ version }) => version === module.current)?.hours ?? []);
  if (loads > 0) return <StatusDot status="ok">{t(faults ? 'status.works-verified' : 'status.works')}</StatusDot>;
  if (faults) return <StatusDot status="ok">{t('verified')}</StatusDot>;
  return <StatusDot status="off">{t(module.name === 'shell' ? 'status.not-counted' : 'status.no-loads')}</StatusDot>;
}

const alsoRuns = ({ trial, overrides }: Pick<ModuleState, 'trial' | 'overrides'>) =>
  trial !== null || overrides.length > 0;

function AlsoRuns({ module: { trial, overrides } }: { module: ModuleState }) {
  const t = useT();
  if (!alsoRuns({ trial, overrides })) return '–';
  return (
    <span className={styles.chips}>
      {trial && <Chip tone="info">{t('canary.share', { percent: trial.percent, version: trial.version })}</Chip>}
      {overrides.length > 0 && <Chip>{t('overrides.count', { count: tenantsOf(overrides) })}</Chip>}
    </span>
  );
}
