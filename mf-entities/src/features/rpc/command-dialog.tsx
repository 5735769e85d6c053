import { changes } from '@mullion/shared-kit/api/changes';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { sendCommand } from '@mullion/shared-kit/api/rpc';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldRows, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { Button } from '@mullion/shared-kit/ui/button';
import { useEffect, useRef, useState } from 'react';
import { type Answer, CommandAnswer } from './command-answer';
import { commandError } from './command-error';
import { CommandFields } from './command-fields';
import { type CommandValues, commandSchema, newCommand, writeCommand } from './command-values';

interface Target {
  entity: EntityId;
  entityName: string;
}

/** Opens the dialog that sends commands to a device, one after the other. */
export const openCommandDialog = (target: Target): Promise<void> =>
  openDialog<void>((close) => <CommandDialog {...target} onClose={() => close()} />);

/** What was typed stays after each command, with what came of it above. */
function CommandDialog({ entity, entityName, onClose }: Target & { onClose: () => void }) {
  const t = useT('mf-entities');
  const form = useKitForm<CommandValues>(() => Promise.resolve(commandSchema(t)), newCommand);
  const [answer, setAnswer] = useState<Answer>();
  const call = useRef<AbortController>(undefined);
  // Closed, nobody waits for the device any more.
  useEffect(() => () => call.current?.abort(), []);
  const send = async (values: CommandValues) => {
    setAnswer(undefined);
    call.current = new AbortController();
    const command = writeCommand(values);
    try {
      const text = await sendCommand(entity.id, command, { ...formCall, signal: call.current.signal });
      if (text !== '' && readJson(text) === undefined) throw new Error(t('rpc.failure.406'));
      setAnswer({ command, text });
      if (command.persistent) changes.announce({ of: 'RPC', id: null, gone: false });
    } catch (error) {
      throw commandError(error, t);
    }
  };
  return (
    <Form form={form} onSubmit={send}>
      <Dialog
        title={t('rpc.title', { name: entityName })}
        dirty={form.formState.isDirty}
        actions={
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <SubmitButton>{t('rpc.send')}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          <CommandAnswer answer={answer} />
          <CommandFields />
        </FieldRows>
      </Dialog>
    </Form>
  );
}
