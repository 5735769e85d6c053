import { useRef, useState } from 'react';
import { changes } from '../api/changes';
import { entityTypeTable } from '../api/entity-types';
import { formCall } from '../api/form-call';
import { Dialog, type DialogProps } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { HelpLinkButton } from '../help/help-link-button';
import { asOptions } from '../list/screen-query';
import { RemoteView } from '../module/remote-view';
import { notify } from '../notify/notify';
import { PartFailed } from '../ui/part-boundary';
import { Skeleton } from '../ui/skeleton';
import { type EntityScreenDefinition, entityName, type ScreenContext, type ScreenEntity } from './define-entity-screen';
import { inPlace } from './use-entity';

/** What adding needs of the screen it is part of. */
export interface ScreenWithForm<T extends ScreenEntity>
  extends Required<Pick<EntityScreenDefinition<T>, 'type' | 'form' | 'save' | 'load'>> {
  /** A form in steps has a wide dialog, of the same height in each. */
  steps?: boolean;
  /** i18n key of what adding one is called. Default: that of the type. */
  addLabel?: string;
}

/** Asks for a new entity with the screen's own form; its details open afterwards. */
export async function openAddDialog<T extends ScreenEntity>(screen: ScreenWithForm<T>, context: ScreenContext) {
  const added = await openFormDialog(screen, context);
  if (added) context.open(added.id.id);
}

/** What the form in a dialog begins with. */
export interface FormDialogOptions<T> {
  /** The entity to edit. Default: a new one. */
  entity?: T;
  /** The name that was already typed for a new one. */
  name?: string;
}

/** Asks with the screen's own form for a new entity, or for changes of one; nothing if it is left without saving. */
export const openFormDialog = <T extends ScreenEntity>(
  screen: ScreenWithForm<T>,
  context: ScreenContext,
  options: FormDialogOptions<T> = {},
): Promise<T | undefined> =>
  openDialog<T>((close) => <FormDialog {...options} screen={screen} context={context} onClose={close} />);

interface FormDialogProps<T extends ScreenEntity> extends FormDialogOptions<T> {
  screen: ScreenWithForm<T>;
  context: ScreenContext;
  onClose: (saved?: T) => void;
}

function FormDialog<T extends ScreenEntity>({ screen, context, entity, name, onClose }: FormDialogProps<T>) {
  const { t } = context;
  const info = entityTypeTable[screen.type];
  const addLabel = screen.addLabel ?? info.add;
  const title = entity ? entityName(entity) : t(addLabel);
  const size: DialogProps['size'] = screen.steps ? 'large' : undefined;
  const help = <HelpLinkButton helpId={info.help} topic={t(info.plural)} />;
  /** Of a new one: is there while the dialog stays for what was typed during the call; another press changes it. */
  const [added, setAdded] = useState<T | null>(entity ?? null);
  const latest = useRef<T>(undefined);
  /** As it is stored now: saving replaces the whole entity, and others may have changed it. */
  const stored = (id: string) => context.client.fetchQuery({ ...asOptions(screen.load(id, inPlace)), staleTime: 0 });
  const submit = async (edited: T) => {
    const saved = await screen.save(edited, formCall);
    latest.current = { ...edited, ...saved };
    await changes.settled();
    notify.success(t(added ? 'kit:entity.saved' : 'kit:entity.added', { name: entityName(saved) }));
    setAdded(latest.current);
  };
  return (
    <RemoteView
      load={screen.form}
      props={{
        entity: added,
        context,
        reread: added ? () => stored(added.id.id) : undefined,
        onSubmit: submit,
        name,
        onStored: () => onClose(latest.current),
        onCancel: () => onClose(),
        submitLabel: added ? t('kit:save') : t(addLabel),
        frame: ({ fields, actions, dirty }) => (
          <Dialog title={title} tools={help} actions={actions} dirty={dirty} size={size}>
            {fields}
          </Dialog>
        ),
      }}
      pending={
        <Dialog title={title} tools={help} size={size}>
          <Skeleton lines={5} height="2rem" />
        </Dialog>
      }
      failed={(error, retry) => (
        <Dialog title={title} tools={help} size={size}>
          <PartFailed error={error} onRetry={retry} />
        </Dialog>
      )}
    />
  );
}
