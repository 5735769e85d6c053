import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { customerShortInfoQuery } from '../api/customers';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { ChipsField } from '../inputs/chips-field';
import { Button } from '../ui/button';
import { type Assignable, ownerName } from './assignable';
import { type AssignmentCalls, assignTo } from './assignment-calls';
import { countText } from './count-text';
import { type AddAction, entityName, type ScreenContext } from './define-entity-screen';
import { OwnerList } from './question-parts';

interface AssignExistingOptions<T extends Assignable> {
  /** i18n key of the button. */
  label: string;
  /** Entities of the tenant whose names contain the text. */
  find: (client: QueryClient, text: string) => Promise<readonly T[]>;
  calls: AssignmentCalls;
}

/** In the list of one customer, "add" means: give it entities that exist. */
export const assignExisting = <T extends Assignable>(options: AssignExistingOptions<T>): AddAction => ({
  id: 'assign-existing',
  label: options.label,
  icon: 'plus',
  scopes: ['customer'],
  run: async (context) => {
    if (context.scope.kind !== 'customer') return;
    const { customerId } = context.scope;
    const entities = await openDialog<readonly T[]>((close) => (
      <AssignExistingDialog options={options} customerId={customerId} context={context} onChoose={close} />
    ));
    if (!entities) return;
    const { title } = await context.client.fetchQuery(customerShortInfoQuery(customerId));
    const customer = { id: customerId, name: title };
    await assignTo({ entities, leftOut: [], customer, calls: options.calls, context });
  },
});

interface AssignExistingDialogProps<T extends Assignable> {
  options: AssignExistingOptions<T>;
  customerId: string;
  context: ScreenContext;
  onChoose: (chosen?: readonly T[]) => void;
}

function AssignExistingDialog<T extends Assignable>(props: AssignExistingDialogProps<T>) {
  const { options, customerId, context, onChoose } = props;
  const { t, client } = context;
  const [chosen, setChosen] = useState<readonly T[]>([]);
  return (
    <Dialog
      size="small"
      title={t(options.label)}
      actions={
        <>
          <Button onClick={() => onChoose()}>{t('kit:cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={chosen.length > 0 ? null : t('kit:entity.assign.choose-some')}
            onClick={() => onChoose(chosen)}
          >
            {chosen.length > 0
              ? t('kit:entity.assign.confirm', { what: countText(chosen, context) })
              : t('kit:entity.action.assign')}
          </Button>
        </>
      }
    >
      <ChipsField<T>
        label={t('kit:entity.name')}
        hint={t('kit:entity.assign.text', { count: Math.max(chosen.length, 1) })}
        search={async (text) =>
          (await options.find(client, text)).filter((entity) => entity.customerId?.id !== customerId)
        }
        value={chosen}
        onChange={(next) => setChosen(next ?? [])}
        optionKey={({ id }) => id.id}
        optionLabel={entityName}
        optionDetail={({ customerTitle }) => customerTitle ?? undefined}
        autoFocus
      />
      <OwnerList rows={chosen} owner={ownerName} text="kit:entity.owners.text" context={context} />
    </Dialog>
  );
}
