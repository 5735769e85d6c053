import type { DashboardInfo } from '@mullion/shared-kit/api/dashboards';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { array, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import type { Undo } from '@mullion/shared-kit/list/row-action';
import { runAction } from '@mullion/shared-kit/list/run-action';
import { EntityListPicker } from '@mullion/shared-kit/pickers/entity-list-picker';
import { useRef, useState } from 'react';
import { type CustomersChange, changeCustomers, findDashboardInfo } from '../calls/dashboard-calls';
import type { StoredDashboard } from '../model/read-dashboard';
import { type Assigned, AssignedField, assignedOf } from './assigned-field';

/** `set` shows those of one dashboard, and changes them. */
export type CustomersMode = 'set' | CustomersChange;

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
): Promise<boolean> => {
  const [only] = dashboards;
  // What the list knows may be older.
  const before = mode === 'set' && only ? assignedIds(await findDashboardInfo(only.id.id)) : [];
  const isDone = await openDialog<boolean>((close) => (
    <CustomersDialog {...{ dashboards, mode, before, context }} onClose={close} />
  ));
  return isDone ?? false;
};

interface Values {
  customers: string[] | null;
}

interface CustomersDialogProps {
  dashboards: readonly StoredDashboard[];
  mode: CustomersMode;
  /** Ids of the customers that it begins with. */
  before: readonly string[];
  context: ScreenContext;
  onClose: (isDone?: boolean) => void;
}

function CustomersDialog({ dashboards, mode, before, context, onClose }: CustomersDialogProps) {
  const { t } = context;
  const [assigned] = useState(() => assignedOf(dashboards));
  const [rules] = useState(() => rulesFor(mode));
  const form = useKitForm<Values>(rules, { customers: startOf(mode, before, assigned) });
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
        each: async ({ id }, _, options) => {
          for (const [change, ids] of changesOf(mode, before, customers ?? []))
            if (ids.length > 0) await changeCustomers(id.id, change, ids, options);
        },
        ...(mode === 'remove' && { undo: giveBack(customers ?? []) }),
        done,
      },
      dashboards,
      context,
      { call: formCall },
    );
  };
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onStored={() => onClose(isDone.current)}
      size="small"
      title={t(title, { name: dashboards[0]?.title, what })}
      requireChange={mode === 'set'}
      submitLabel={t(confirm)}
      onCancel={() => onClose()}
    >
      {mode === 'remove' ? (
        <FormField
          name="customers"
          control={AssignedField}
          assigned={assigned}
          everybody={{ label: t('delete-public'), hint: t('customers.hint.public') }}
          counted={(count: number) => (dashboards.length > 1 ? context.rows.counted(count) : undefined)}
          label={t('kit:entity-type.customer.plural')}
          hint={t(`customers.hint.${mode}`)}
          required
        />
      ) : (
        <FormField
          name="customers"
          control={EntityListPicker}
          entityType="CUSTOMER"
          label={t('kit:entity-type.customer.plural')}
          hint={t(`customers.hint.${mode}`)}
          required={mode !== 'set'}
          autoFocus
        />
      )}
    </FormDialog>
  );
}

/** Gives dashboards back to those of the customers that had them, unless somebody else has done so since. */
const giveBack = (customers: readonly string[]): Undo<StoredDashboard> => ({
  each: ({ id, ...dashboard }, options) =>
    changeCustomers(
      id.id,
      'add',
      customers.filter((one) => assignedIds(dashboard).includes(one)),
      options,
    ),
  isStill: async ({ id }, _, options) => {
    const now = assignedIds(await findDashboardInfo(id.id, options));
    return !customers.some((one) => now.includes(one));
  },
  changed: 'kit:entity.left-out.reassigned',
});

/** Of several to take dashboards from, people choose; the only one is meant. */
function startOf(mode: CustomersMode, before: readonly string[], assigned: readonly Assigned[]): string[] | null {
  if (mode === 'set' && before.length > 0) return [...before];
  return mode === 'remove' && assigned.length === 1 ? assigned.map(({ customerId }) => customerId.id) : null;
}

/** The public customer is one of them: leaving it out makes a dashboard private. */
const assignedIds = ({ assignedCustomers }: Pick<DashboardInfo, 'assignedCustomers'>): string[] =>
  assignedCustomers?.map(({ customerId }) => customerId.id) ?? [];

/** Only what somebody changed is said: others may assign the dashboard meanwhile. */
function changesOf(mode: CustomersMode, before: readonly string[], chosen: readonly string[]) {
  if (mode !== 'set') return [[mode, chosen]] as const;
  const without = (all: readonly string[], some: readonly string[]) => all.filter((id) => !some.includes(id));
  return [
    ['add', without(chosen, before)],
    ['remove', without(before, chosen)],
  ] as const;
}

const rulesFor = (mode: CustomersMode): ObjectSchema<Values> => {
  const ids = array(string().required());
  return object({
    customers: mode === 'set' ? ids.nullable().defined() : ids.required().min(1),
  }) as ObjectSchema<Values>;
};
