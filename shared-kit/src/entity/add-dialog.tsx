import { useRef, useState } from 'react';
import { changes } from '../api/changes';
import { entityTypeTable } from '../api/entity-types';
import { formCall } from '../api/form-call';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { HelpLinkButton } from '../help/help-link-button';
import { RemoteView } from '../module/remote-view';
import { notify } from '../notify/notify';
import { PartFailed } from '../ui/part-boundary';
import { Skeleton } from '../ui/skeleton';
import { type EntityScreenDefinition, entityName, type ScreenContext, type ScreenEntity } from './define-entity-screen';

/** What adding needs of the screen it is part of. */
export type ScreenWithForm<T extends ScreenEntity> = Required<
  Pick<EntityScreenDefinition<T>, 'type' | 'form' | 'save'>
>;

/** Asks for a new entity with the screen's own form; its details open afterwards. */
export const openAddDialog = <T extends ScreenEntity>(screen: ScreenWithForm<T>, context: ScreenContext) =>
  openDialog<void>((close) => <AddDialog screen={screen} context={context} onClose={() => close()} />);

interface AddDialogProps<T extends ScreenEntity> {
  screen: ScreenWithForm<T>;
  context: ScreenContext;
  onClose: () => void;
}

function AddDialog<T extends ScreenEntity>({ screen, context, onClose }: AddDialogProps<T>) {
  const { t } = context;
  const info = entityTypeTable[screen.type];
  const title = t(info.add);
  const help = <HelpLinkButton helpId={info.help} topic={t(info.plural)} />;
  /** Is there while the dialog stays for what was typed during the call: another press changes it. */
  const [added, setAdded] = useState<T | null>(null);
  const latest = useRef<T>(undefined);
  const submit = async (entity: T) => {
    const saved = await screen.save(entity, formCall);
    latest.current = { ...entity, ...saved };
    await changes.settled();
    notify.success(t(added ? 'kit:entity.saved' : 'kit:entity.added', { name: entityName(saved) }));
    setAdded(latest.current);
  };
  const finish = () => {
    onClose();
    if (latest.current) context.open(latest.current.id.id);
  };
  return (
    <RemoteView
      load={screen.form}
      props={{
        entity: added,
        context,
        onSubmit: submit,
        onStored: finish,
        onCancel: onClose,
        submitLabel: t(added ? 'kit:save' : 'kit:add'),
        frame: ({ fields, actions, dirty }) => (
          <Dialog title={title} tools={help} actions={actions} dirty={dirty}>
            {fields}
          </Dialog>
        ),
      }}
      pending={
        <Dialog title={title} tools={help}>
          <Skeleton lines={5} height="2rem" />
        </Dialog>
      }
      failed={(error, retry) => (
        <Dialog title={title} tools={help}>
          <PartFailed error={error} onRetry={retry} />
        </Dialog>
      )}
    />
  );
}
