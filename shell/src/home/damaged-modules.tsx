import { useSession } from '@mullion/shared-kit/session/session';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { useModules } from '../federation/console-modules';
import styles from './damaged-modules.module.css';
import { useT } from './texts';

/** Names, for administrators, the modules that are published and cannot take part; everybody else sees no trace of them. */
export function DamagedModules() {
  const t = useT();
  const broken = useModules((state) => state.set.broken);
  const authority = useSession((state) => state.authUser?.authority);
  if (!broken.length || (authority !== 'SYS_ADMIN' && authority !== 'TENANT_ADMIN')) return null;
  const names = broken.map(({ name }) => name).join(', ');
  return (
    <p className={styles.damaged}>
      <Icon name="extension" />
      <span title={broken.map(({ name, reason }) => `${name}: ${reason}`).join('\n')}>
        {t('damaged-modules', { count: broken.length, names })}
      </span>
    </p>
  );
}
