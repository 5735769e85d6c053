import { useState } from 'react';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { countText } from '../list/count-text';
import { LeftOutList, OwnerList } from '../list/question-parts';
import type { LeftOut } from '../list/row-action';
import { EntityPicker } from '../pickers/entity-picker';
import { Button } from '../ui/button';
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
export async function openAssignDialog<T extends Assignable>({ entities, leftOut, context, calls }: AssignOptions<T>) {
  const customer = await openDialog<Customer>((close) => (
    <AssignDialog entities={entities} leftOut={leftOut} context={context} onChoose={close} />
  ));
  if (!customer) return false;
  const { moving, staying } = movesTo(entities, customer);
  return assignTo({ entities: moving, leftOut: [...leftOut, ...staying], customer, calls, context });
}

/** The entities that go to a customer, and those that are there already. */
function movesTo<T extends Assignable>(entities: readonly T[], customer: Customer | undefined) {
  const isThere = ({ customerId }: T) => customer !== undefined && customerId?.id === customer.id;
  return {
    moving: entities.filter((entity) => !isThere(entity)),
    staying: entities.filter(isThere).map((row) => ({ row, reason: 'kit:entity.left-out.there' })),
  };
}

interface AssignDialogProps<T extends Assignable> {
  entities: readonly T[];
  leftOut: readonly LeftOut<T>[];
  context: ScreenContext;
  onChoose: (customer?: Customer) => void;
}

function AssignDialog<T extends Assignable>({ entities, leftOut, context, onChoose }: AssignDialogProps<T>) {
  const { t } = context;
  const [id, setId] = useState<string>();
  const [customer, setCustomer] = useState<Customer>();
  const [first] = entities;
  const { moving, staying } = movesTo(entities, customer);
  const title =
    entities.length === 1 && first
      ? t('kit:entity.assign.title', { name: entityName(first) })
      : t('kit:entity.assign.group-title', { what: countText(entities, context) });
  return (
    <Dialog
      size="small"
      title={title}
      actions={
        <>
          <Button onClick={() => onChoose()}>{t('kit:cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={
              !customer
                ? t('kit:entity.assign.choose-first')
                : moving.length === 0 && t('kit:entity.left-out.there', { customer: customer.name })
            }
            onClick={() => customer && onChoose(customer)}
          >
            {t('kit:entity.assign.confirm', { what: countText(moving.length > 0 ? moving : entities, context) })}
          </Button>
        </>
      }
    >
      <EntityPicker
        entityType="CUSTOMER"
        label={t('kit:entity.customer')}
        hint={t('kit:entity.assign.text', { count: entities.length })}
        icon="customers"
        offers={isNoPublicCustomer}
        value={id}
        onChange={setId}
        onEntity={(found) => setCustomer(found && { id: found.id.id, name: found.name })}
        required
        autoFocus
      />
      <OwnerList rows={moving} owner={ownerName} text="kit:entity.owners.text" context={context} />
      <LeftOutList leftOut={[...leftOut, ...staying]} context={context} />
    </Dialog>
  );
}
