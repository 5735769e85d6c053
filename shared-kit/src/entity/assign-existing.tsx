import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { ChipsField } from '../inputs/chips-field';
import type { EntityOption } from '../inputs/entity-autocomplete';
import { notify } from '../notify/notify';
import { Button } from '../ui/button';
import type { AddAction, ScreenContext } from './define-entity-screen';
import { errorText } from './error-text';
import { runEach } from './run-each';

interface AssignExistingOptions {
  /** i18n key of the button. */
  label: string;
  /** Entities of the tenant whose names contain the text. */
  find: (client: QueryClient, text: string) => Promise<readonly EntityOption[]>;
  assign: (customerId: string, id: string) => Promise<unknown>;
}

/** In the list of one customer, "add" means: give it entities that exist. */
export const assignExisting = (options: AssignExistingOptions): AddAction => ({
  id: 'assign-existing',
  label: options.label,
  icon: 'plus',
  scopes: ['customer'],
  run: async (context) => {
    if (context.scope.kind !== 'customer') return;
    const { customerId } = context.scope;
    const chosen = await openDialog<readonly EntityOption[]>((close) => (
      <AssignExistingDialog options={options} context={context} onChoose={close} />
    ));
    if (!chosen) return;
    const { done, failed } = await runEach(chosen, ({ id }) => options.assign(customerId, id));
    await context.refresh();
    const [failure] = failed;
    if (!failure) {
      notify.success(context.t('kit:entity.assign.done', { name: chosen.map(({ name }) => name).join(', ') }));
    } else {
      const reason = `${failure.item.name}: ${errorText(failure.error)}`;
      notify.error(context.t('kit:entity.some-failed', { done: done.length, count: chosen.length, reason }));
    }
  },
});

interface AssignExistingDialogProps {
  options: AssignExistingOptions;
  context: ScreenContext;
  onChoose: (chosen?: readonly EntityOption[]) => void;
}

function AssignExistingDialog({ options, context, onChoose }: AssignExistingDialogProps) {
  const { t, client } = context;
  const [chosen, setChosen] = useState<readonly EntityOption[]>([]);
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
            {t('kit:entity.assign.confirm')}
          </Button>
        </>
      }
    >
      <ChipsField<EntityOption>
        label={t('kit:entity.name')}
        hint={t('kit:entity.assign.takes-over')}
        search={(text) => options.find(client, text)}
        value={chosen}
        onChange={(next) => setChosen(next ?? [])}
        optionKey={({ id }) => id}
        optionLabel={({ name }) => name}
        optionDetail={({ detail }) => detail}
        autoFocus
      />
    </Dialog>
  );
}
