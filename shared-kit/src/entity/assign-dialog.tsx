import { useState } from 'react';
import { entityTypeTable } from '../api/entity-types';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { EntityAutocomplete, type EntityOption } from '../inputs/entity-autocomplete';
import { Button } from '../ui/button';
import type { Assignable } from './assignable';
import { entityName, type ScreenContext } from './define-entity-screen';
import { useCustomerSearch } from './entity-search';
import { runAction } from './run-action';

interface AssignOptions<T extends Assignable> {
  entities: readonly T[];
  context: ScreenContext;
  assign: (customerId: string, id: string) => Promise<unknown>;
}

/** Asks for the customer and assigns the entities; resolves when all of it is done or given up. */
export async function openAssignDialog<T extends Assignable>({ entities, context, assign }: AssignOptions<T>) {
  const customer = await openDialog<EntityOption>((close) => (
    <AssignDialog entities={entities} context={context} onChoose={close} />
  ));
  if (!customer) return;
  await runAction<T>(
    {
      id: 'assign',
      label: 'kit:entity.action.assign',
      icon: 'assignment_ind',
      each: (entity) => assign(customer.id, entity.id.id),
      done: 'kit:entity.assign.done',
    },
    entities,
    context,
  );
}

interface AssignDialogProps {
  entities: readonly Assignable[];
  context: ScreenContext;
  onChoose: (customer?: EntityOption) => void;
}

function AssignDialog({ entities, context, onChoose }: AssignDialogProps) {
  const { t } = context;
  const search = useCustomerSearch();
  const [customer, setCustomer] = useState<EntityOption | null>(null);
  const [first] = entities;
  const what = first ? t(entityTypeTable[first.id.entityType].counted, { count: entities.length }) : '';
  const title =
    entities.length === 1 && first
      ? t('kit:entity.assign.title', { name: entityName(first) })
      : t('kit:entity.assign.group-title', { what });
  return (
    <Dialog
      size="small"
      title={title}
      actions={
        <>
          <Button onClick={() => onChoose()}>{t('kit:cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={customer ? null : t('kit:entity.assign.choose-first')}
            onClick={() => customer && onChoose(customer)}
          >
            {t('kit:entity.assign.confirm')}
          </Button>
        </>
      }
    >
      <EntityAutocomplete
        label={t('kit:entity.customer')}
        hint={t('kit:entity.assign.text')}
        icon="customers"
        search={search}
        value={customer}
        onChange={(next) => setCustomer(next ?? null)}
        required
        autoFocus
      />
    </Dialog>
  );
}
