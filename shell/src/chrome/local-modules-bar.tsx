import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Button } from '@mullion/shared-kit/ui/button';
import { useModules } from '../federation/console-modules';
import { clearLocalModules } from '../federation/local-modules';
import styles from './local-modules-bar.module.css';

/** Says which modules come from a developer's machine in this tab, and switches them off. */
export function LocalModulesBar() {
  const t = useT('shell');
  const modules = useModules((state) => state.set.modules);
  const local = Object.values(modules).filter(({ source }) => source === 'local');
  if (!local.length) return null;
  const switchOff = () => {
    clearLocalModules();
    location.reload();
  };
  return (
    <aside className={styles.bar} aria-label={t('local-modules.title')}>
      <span>
        {t('local-modules.text', { modules: local.map(({ name, address }) => `${name} (${address})`).join(', ') })}
      </span>
      <Button size="small" onClick={switchOff}>
        {t('local-modules.off')}
      </Button>
    </aside>
  );
}
