import type { ModuleState } from '@mullion/shared-kit/module/modules-state';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { askChange } from './change-question';
import { placeOf, useModuleTitle } from './module-names';
import styles from './modules.module.css';
import { endCanaryQuestion } from './questions';
import { RollbackButton } from './rollback-button';
import { useT } from './texts';
import type { Trouble } from './troubles';
import type { Checks } from './use-checks';

interface TroubleListProps {
  troubles: readonly Trouble[];
  modules: readonly ModuleState[];
  kit: string | null;
  revision: string;
  checks: Checks;
}

/** What is wrong, each with what mends it. */
export function TroubleList({ troubles, modules, kit, revision, checks }: TroubleListProps) {
  const t = useT();
  const titleOf = useModuleTitle();
  return (
    <ul className={styles.troubles} aria-label={t('troubles')}>
      {troubles.map((trouble) => {
        const { kind, version, clients } = trouble;
        const module = modules.find(({ name }) => name === trouble.module);
        if (!module) return null;
        const range = module.versions.find((one) => one.version === version)?.kit;
        const title = titleOf(module.name);
        const [all, failed] = [clients.all, clients.failed].map((count) => formatNumber(count));
        const told = { module: title, version, all, failed, range, kit };
        return (
          <li key={`${module.name} ${version} ${kind}`} className={styles.trouble}>
            <Icon name="error" size={20} />
            <span className={styles.told}>{t(`trouble.${kind}`, told)}</span>
            <Remedy trouble={trouble} module={module} revision={revision} checks={checks} />
          </li>
        );
      })}
    </ul>
  );
}

interface RemedyProps extends Pick<TroubleListProps, 'revision' | 'checks'> {
  trouble: Trouble;
  module: ModuleState;
}

function Remedy({ trouble, module, revision, checks }: RemedyProps) {
  const t = useT();
  const title = useModuleTitle()(module.name);
  const { kind, version } = trouble;
  if (kind === 'canary-fails')
    return (
      <Button
        variant="danger"
        size="small"
        aria-label={t('end-canary.label', { module: title })}
        onClick={() => askChange(module, revision, endCanaryQuestion(t, title))}
      >
        {t('end-canary')}
      </Button>
    );
  if (version === module.current && module.earlier.length > 0)
    return (
      <RollbackButton
        module={module}
        revision={revision}
        faults={checks.faults[module.name]}
        variant="danger"
        size="small"
        aria-label={t('rollback.label', { module: title })}
      />
    );
  return <TextLink to={`#${placeOf(module.name)}`}>{t('show')}</TextLink>;
}
