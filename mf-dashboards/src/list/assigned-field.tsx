import type { ShortCustomer } from '@mullion/shared-kit/api/dashboards';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { Field } from '@mullion/shared-kit/inputs/field';
import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import type { StoredDashboard } from '../model/read-dashboard';

/** A customer with how many of some dashboards it has. */
export interface Assigned extends ShortCustomer {
  count: number;
}

/** To whom some dashboards are assigned, those with most of them first. */
export function assignedOf(dashboards: readonly StoredDashboard[]): readonly Assigned[] {
  const found = new Map<string, Assigned>();
  for (const customer of dashboards.flatMap(({ assignedCustomers }) => assignedCustomers ?? [])) {
    const { id } = customer.customerId;
    found.set(id, { ...customer, count: (found.get(id)?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.title.localeCompare(b.title));
}

interface AssignedFieldProps extends ControlProps<string[] | null> {
  assigned: readonly Assigned[];
  /** What the public customer is called, which stands for whoever has a link, and what ends with it. */
  everybody: { label: string; hint: string };
  /** How many dashboards of them a customer has, in words; nothing where all customers have the one. */
  counted: (count: number) => string | undefined;
}

/** Some of the customers that dashboards are assigned to, by their ids. */
export function AssignedField({ assigned, everybody, counted, ...props }: AssignedFieldProps) {
  const { value, onChange, onBlur, disabled, controlRef } = props;
  const chosen = value ?? [];
  const [first] = assigned;
  return (
    <Field {...props} group>
      {() => (
        <FieldGroup onLeave={onBlur}>
          {assigned.map((customer) => {
            const { id } = customer.customerId;
            return (
              <CheckboxField
                key={id}
                label={customer.public ? everybody.label : customer.title}
                hint={
                  [counted(customer.count), customer.public && everybody.hint].filter(Boolean).join(' · ') || undefined
                }
                value={chosen.includes(id)}
                onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
                disabled={disabled}
                controlRef={customer === first ? controlRef : undefined}
                autoFocus={customer === first}
              />
            );
          })}
        </FieldGroup>
      )}
    </Field>
  );
}
