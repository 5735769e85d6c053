import { entityId } from '@mullion/shared-kit/api/entity-id';
import { EntityReference } from '@mullion/shared-kit/list/entity-reference';
import type { ModuleState } from '@mullion/shared-kit/module/modules-state';
import { Button } from '@mullion/shared-kit/ui/button';
import { askChange } from './change-question';
import { useModuleTitle } from './module-names';
import styles from './modules.module.css';
import { endOverrideQuestion } from './questions';
import { useTenantName } from './tenant-name';
import { useT } from './texts';

interface TenantOverrideProps {
  module: ModuleState;
  override: ModuleState['overrides'][number];
  revision: string;
}

/** A tenant that runs another version, and the way to end that. */
export function TenantOverride({ module, override, revision }: TenantOverrideProps) {
  const { tenantId, version, expose } = override;
  const t = useT();
  const tenant = useTenantName(tenantId);
  const names = {
    module: useModuleTitle()(module.name),
    tenant: tenant ?? t(tenant === null ? 'tenant.gone' : 'tenant.unknown'),
  };
  const end = () => askChange(module, revision, endOverrideQuestion(t, names, override));
  return (
    <li className={styles.override}>
      <EntityReference id={entityId('TENANT', tenantId)} /> <code>{version}</code> {expose}
      <Button size="small" aria-label={t('end-override.label', names)} onClick={end}>
        {t('end-override')}
      </Button>
    </li>
  );
}
