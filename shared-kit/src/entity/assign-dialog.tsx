import { useRef, useState } from 'react';
import { formCall } from '../api/form-call';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useKitForm } from '../inputs/form';
import { FormField } from '../inputs/form-field';
import { type ObjectSchema, object, string } from '../inputs/schema';
import { countText } from '../list/count-text';
import { LeftOutList, OwnerList } from '../list/question-parts';
import type { LeftOut } from '../list/row-action';
import { EntityPicker } from '../pickers/entity-picker';
import { type Assignable, isNoPublicCustomer, ownerName } from './assignable';
import { type AssignmentCalls, assignTo } from './assignment-calls';
import { entityName, type ScreenContext } from './define-entity-screen';

interface AssignOptions<T extends Assignable> {
  entities: readonly T[];
  leftOut: readonly LeftOut<T>[];
  context: ScreenContext;
  calls: AssignmentCalls;
}

/** Whom entities are given to. */
interface Customer {
  id: string;
  name: string;
}

/** Asks for the customer and assigns the entities; answers whether all of it is done, false when it was given up. */
export const openAssignDialog = async <T extends Assignable>(options: AssignOptions<T>): Promise<boolean> =>
  (await openDialog<boolean>((close) => <AssignDialog {...options} onClose={close} />)) ?? false;

/** The entities that go to a customer, and those that are there already. */
function movesTo<T extends Assignable>(entities: readonly T[], customer: Customer | undefined) {
  const isThere = ({ customerId }: T) => customer !== undefined && customerId?.id === customer.id;
  return {
    moving: entities.filter((entity) => !isThere(entity)),
    staying: entities.filter(isThere).map((row) => ({ row, reason: 'kit:entity.left-out.there' })),
  };
}

interface AssignValues {
  customerId: string;
}

interface AssignDialogProps<T extends Assignable> extends AssignOptions<T> {
  onClose: (isDone?: boolean) => void;
}

function AssignDialog<T extends Assignable>({ entities, leftOut, context, calls, onClose }: AssignDialogProps<T>) {
  const { t } = context;
  const [customer, setCustomer] = useState<Customer>();
  const [schema] = useState(() => rulesFor(entities, t('kit:entity.left-out.there')));
  const form = useKitForm<AssignValues>(schema, nobody);
  const isDone = useRef(false);
  const [first] = entities;
  const { moving, staying } = movesTo(entities, customer);
  const title =
    entities.length === 1 && first
      ? t('kit:entity.assign.title', { name: entityName(first) })
      : t('kit:entity.assign.group-title', { what: countText(entities, context) });
  const assign = async ({ customerId: id }: AssignValues) => {
    const to = customer ?? { id, name: '' };
    const all = [...leftOut, ...staying];
    isDone.current = await assignTo({ entities: moving, leftOut: all, customer: to, calls, context, call: formCall });
  };
  return (
    <Form form={form} onSubmit={assign} onStored={() => onClose(isDone.current)}>
      <Dialog
        size="small"
        title={title}
        dirty={form.formState.isDirty}
        actions={
          <>
            <CancelButton onCancel={() => onClose()}>{t('kit:cancel')}</CancelButton>
            <SubmitButton>
              {t('kit:entity.assign.confirm', { what: countText(moving.length > 0 ? moving : entities, context) })}
            </SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          <FormField
            name="customerId"
            control={EntityPicker}
            entityType="CUSTOMER"
            label={t('kit:entity.customer')}
            hint={t('kit:entity.assign.text', { count: entities.length })}
            icon="customers"
            offers={isNoPublicCustomer}
            onEntity={(found) => setCustomer(found && { id: found.id.id, name: found.name })}
            required
            autoFocus
          />
        </FieldRows>
        <OwnerList rows={moving} owner={ownerName} text="kit:entity.owners.text" context={context} />
        <LeftOutList leftOut={[...leftOut, ...staying]} context={context} />
      </Dialog>
    </Form>
  );
}

const nobody: AssignValues = { customerId: '' };

/** A customer to whom something moves. */
const rulesFor = (entities: readonly Assignable[], allThere: string): ObjectSchema<AssignValues> =>
  object({
    customerId: string()
      .required()
      .test('moves', allThere, (id) => entities.some(({ customerId }) => customerId?.id !== id)),
  });
