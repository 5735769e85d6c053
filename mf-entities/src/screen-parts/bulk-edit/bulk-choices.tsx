import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { isNoPublicCustomer } from '@mullion/shared-kit/entity/assignable';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import styles from './bulk-edit.module.css';
import type { BulkField, FieldId } from './bulk-fields';
import type { BulkKind } from './bulk-kind';
import type { BulkValues, Mode } from './bulk-values';
import { useT } from './texts';

interface BulkChoicesProps {
  fields: readonly Pick<BulkField<never>, 'id' | 'label' | 'needed'>[];
  profile: BulkKind<never>['profile'];
  /** How many lose the packages that go with the profile they have now. */
  dropping: number;
  context: ScreenContext;
  /** Told what an id stands for. */
  onName: (id: string, name: string) => void;
}

/** For each field: it stays, gets a value, or is emptied. */
export function BulkChoices({ fields, profile, dropping, context, onName }: BulkChoicesProps) {
  const t = useT();
  const customerMode = useWatch<BulkValues>({ name: 'customerMode' });
  const told = (found: { id: { id: string }; name: string } | undefined) => found && onName(found.id.id, found.name);
  const controls: Record<FieldId, (label: string) => React.ReactNode> = {
    label: (label) => <FormField name="label" control={TextField} label={label} hideLabel maxLength={maxTextLength} />,
    customer: (label) => (
      <FormField
        name="customer"
        control={EntityPicker}
        entityType="CUSTOMER"
        label={label}
        hideLabel
        icon="customers"
        offers={isNoPublicCustomer}
        onEntity={told}
      />
    ),
    profile: (label) =>
      profile && (
        <>
          <FormField
            name="profile"
            control={EntityPicker}
            entityType={profile}
            label={label}
            hideLabel
            onEntity={told}
          />
          <p role="status" className={styles.hint}>
            {dropping > 0 && t('drops', { count: dropping, number: formatNumber(dropping) })}
          </p>
        </>
      ),
    description: (label) => <FormField name="description" control={TextareaField} label={label} hideLabel />,
  };
  return (
    <div className={styles.choices}>
      {fields.map(({ id, label, needed }) => (
        <Choice key={id} id={id} label={context.t(label)} needed={needed}>
          {controls[id](context.t(label))}
        </Choice>
      ))}
      {customerMode !== 'keep' && <p className={styles.hint}>{t('hint')}</p>}
    </div>
  );
}

interface ChoiceProps {
  id: FieldId;
  label: string;
  needed: boolean | undefined;
  children: React.ReactNode;
}

function Choice({ id, label, needed, children }: ChoiceProps) {
  const t = useT();
  const mode = useWatch<BulkValues>({ name: `${id}Mode` });
  const modes: readonly Mode[] = needed ? ['keep', 'set'] : ['keep', 'set', 'clear'];
  return (
    <div className={styles.choice}>
      <div className={styles.choiceHead}>
        <span className={styles.choiceLabel}>{label}</span>
        <FormField
          name={`${id}Mode`}
          control={Segmented<Mode>}
          label={t('mode.of', { field: label })}
          options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        />
      </div>
      {mode === 'set' ? children : <p className={styles.stays}>{t(`mode.${mode}.hint`)}</p>}
    </div>
  );
}
