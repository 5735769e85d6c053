import { formCall } from '@mullion/shared-kit/api/form-call';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { array, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { runAction } from '@mullion/shared-kit/list/run-action';
import { EntityListPicker } from '@mullion/shared-kit/pickers/entity-list-picker';
import { useRef, useState } from 'react';
import { type CustomersChange, changeCustomers } from '../calls/dashboard-calls';
import type { StoredDashboard } from '../model/read-dashboard';

export type CustomersMode = CustomersChange;

/** i18n keys of title, button and toast. */
const words = {
  set: { title: 'customers.manage.title', confirm: 'customers.manage.confirm', done: 'customers.managed' },
  add: { title: 'customers.assign.title', confirm: 'customers.assign.confirm', done: 'customers.assigned' },
  remove: { title: 'customers.unassign.title', confirm: 'customers.unassign.confirm', done: 'customers.unassigned' },
} as const;

/** Asks for customers and changes to whom dashboards are assigned; answers whether all of it is done. */
export const openCustomersDialog = async (
  dashboards: readonly StoredDashboard[],
  mode: CustomersMode,
  context: ScreenContext,
): Promise<boolean> =>
  (await openDialog<boolean>((close) => (
    <CustomersDialog dashboards={dashboards} mode={mode} context={context} onClose={close} />
  ))) ?? false;

interface Values {
  customers: string[] | null;
}

interface CustomersDialogProps {
  dashboards: readonly StoredDashboard[];
  mode: CustomersMode;
  context: ScreenContext;
  onClose: (isDone?: boolean) => void;
}

function CustomersDialog({ dashboards, mode, context, onClose }: CustomersDialogProps) {
  const { t } = context;
  const [rules] = useState(() => rulesFor(mode));
  const form = useKitForm<Values>(rules, { customers: mode === 'set' ? assignedIds(dashboards[0]) : null });
  const isDone = useRef(false);
  const { title, confirm, done } = words[mode];
  const what = context.rows.counted(dashboards.length);
  const submit = async ({ customers }: Values) => {
    isDone.current = await runAction<StoredDashboard, ScreenContext>(
      {
        kind: 'call',
        id: 'customers',
        label: title,
        icon: 'assignment_ind',
        each: ({ id }, _, options) => changeCustomers(id.id, mode, customers ?? [], options),
        done,
      },
      dashboards,
      context,
      { call: formCall },
    );
  };
  return (
    <Form form={form} onSubmit={submit} onStored={() => onClose(isDone.current)}>
      <Dialog
        size="small"
        title={t(title, { name: dashboards[0]?.title, what })}
        dirty={form.formState.isDirty}
        actions={
          <>
            <CancelButton onCancel={() => onClose()}>{t('kit:cancel')}</CancelButton>
            <SubmitButton>{t(confirm)}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          <FormField
            name="customers"
            control={EntityListPicker}
            entityType="CUSTOMER"
            label={t('kit:entity-type.customer.plural')}
            hint={t(`customers.hint.${mode}`)}
            required={mode !== 'set'}
            autoFocus
          />
        </FieldRows>
      </Dialog>
    </Form>
  );
}

/** The public customer is one of them: leaving it out makes a dashboard private. */
const assignedIds = (dashboard: StoredDashboard | undefined): string[] | null => {
  const ids = dashboard?.assignedCustomers?.map(({ customerId }) => customerId.id) ?? [];
  return ids.length > 0 ? ids : null;
};

const rulesFor = (mode: CustomersMode): ObjectSchema<Values> => {
  const ids = array(string().required());
  return object({
    customers: mode === 'set' ? ids.nullable().defined() : ids.required().min(1),
  }) as ObjectSchema<Values>;
};
