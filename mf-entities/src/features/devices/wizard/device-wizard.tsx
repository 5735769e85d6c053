import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { currentDateLocale } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { session } from '@mullion/shared-kit/session/session';
import { useState } from 'react';
import { isSignedIn } from '../../../screen-parts/background/run-place';
import { type AddDeviceTries, type Added, leftBehind, platformCalls, takeBack } from './add-device';
import { ConnectStep } from './connect-step';
import { LeftBehindDialog } from './left-behind';
import { WizardForm } from './wizard-form';

/** Opens the wizard that adds a device and then shows how to connect it. */
export async function openDeviceWizard(context: ScreenContext): Promise<void> {
  const tries: AddDeviceTries = {};
  const userId = session.store.getState().authUser?.userId ?? '';
  await openDialog<void>((close) => <DeviceWizard context={context} tries={tries} onClose={() => close()} />);
  // A try may be under way while the page is left.
  await tries.running?.catch(() => {});
  const left = leftBehind(tries);
  // Nothing is asked of, or deleted by, the next person.
  if (left.length === 0 || !isSignedIn({ userId })) return;
  const answer = await openDialog<'delete'>((close) => <LeftBehindDialog left={left} onAnswer={close} />);
  if (answer !== 'delete' || !isSignedIn({ userId })) return;
  const kept = await takeBack(left, platformCalls(context.client).remove);
  for (const { id, name } of kept) {
    const open = { label: context.t('connect.open'), onSelect: () => context.open(id.id) };
    const action = id.entityType === 'DEVICE' ? open : undefined;
    notify.warn(context.t('wizard.left.failed', { name }), { duration: 0, action });
  }
  const gone = left.filter((one) => !kept.includes(one)).map(({ name }) => name);
  const names = new Intl.ListFormat(currentDateLocale()).format(gone);
  if (names) notify.success(context.t('wizard.left.deleted', { names }));
}

interface DeviceWizardProps {
  context: ScreenContext;
  tries: AddDeviceTries;
  onClose: () => void;
}

/** The steps to a device (a name is enough), and, when it exists, how it sends its first value. */
function DeviceWizard({ context, tries, onClose }: DeviceWizardProps) {
  const [added, setAdded] = useState<Added>();
  if (!added) return <WizardForm context={context} tries={tries} onAdded={setAdded} onCancel={onClose} />;
  const finish = () => {
    onClose();
    context.open(added.device.id.id);
  };
  return <ConnectStep device={added.device} credentials={added.credentials} onOpen={finish} onClose={onClose} />;
}
