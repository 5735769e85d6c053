import { type EntityType, isAssigned, NULL_UUID } from '../api/entity-id';
import type { ControlProps } from '../inputs/control';
import { EntityPicker } from '../pickers/entity-picker';
import { EntitySelect } from '../pickers/entity-select';
import { useSession } from '../session/session';
import styles from './alias-filter.module.css';
import type { AliasReference } from './entity-alias';
import { useT } from './texts';

export interface AliasReferenceFieldProps extends ControlProps<AliasReference> {
  allowed?: readonly EntityType[];
}

/**
 * An entity, or a stand-in such as the current user. For tenant administrators, who have no customer of their own, the
 * current customer needs one that they see in its place.
 */
export function AliasReferenceField({ value, onChange, allowed, ...control }: AliasReferenceFieldProps) {
  const t = useT();
  const isTenantAdmin = useSession(({ authUser }) => authUser?.authority === 'TENANT_ADMIN');
  const standsForCustomer = isTenantAdmin && value?.entityType === 'CURRENT_CUSTOMER';
  return (
    <div className={styles.stack}>
      <EntitySelect {...control} value={value} onChange={onChange} aliases allowed={allowed} />
      {standsForCustomer && (
        <EntityPicker
          label={t('field.customer-in-place')}
          hint={t('field.customer-in-place.hint')}
          entityType="CUSTOMER"
          value={isAssigned(value) ? { entityType: 'CUSTOMER', id: value.id } : undefined}
          onChange={(id) => onChange({ entityType: 'CURRENT_CUSTOMER', id: id ?? NULL_UUID })}
          disabled={control.disabled}
        />
      )}
    </div>
  );
}
