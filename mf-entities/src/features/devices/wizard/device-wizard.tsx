import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useState } from 'react';
import { type AddDeviceTries, type Added, platformCalls, takeBackUnfinished } from './add-device';
import { ConnectStep } from './connect-step';
import { WizardForm } from './wizard-form';

/** Opens the wizard that adds a device and then shows how to connect it. */
export async function openDeviceWizard(context: ScreenContext): Promise<void> {
  const tries: AddDeviceTries = {};
  await openDialog<void>((close) => <DeviceWizard context={context} tries={tries} onClose={() => close()} />);
  const left = await takeBackUnfinished(tries, platformCalls(context.client));
  if (!left) return;
  notify.warn(context.t('wizard.left', { name: left.name }), {
    duration: 0,
    action: { label: context.t('connect.open'), onSelect: () => context.open(left.id.id) },
  });
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
