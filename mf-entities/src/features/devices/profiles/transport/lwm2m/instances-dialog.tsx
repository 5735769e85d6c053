import { LWM2M_MAX_INSTANCE } from '@mullion/shared-kit/api/lwm2m';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { EditDialog } from '@mullion/shared-kit/filters/edit-dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { useState } from 'react';
import { parseInstances } from './object-tree';

/** Instances that are added at once: each brings rows for all its resources. */
const MOST_INSTANCES = 64;

/** Asks which instances an object has besides those that are there; nothing if it is left. */
export const askForInstances = (object: string, there: readonly number[]): Promise<readonly number[] | undefined> =>
  openDialog<readonly number[]>((close) => <InstancesDialog object={object} there={there} onClose={close} />);

interface InstancesDialogProps {
  object: string;
  there: readonly number[];
  onClose: (ids?: readonly number[]) => void;
}

function InstancesDialog({ object, there, onClose }: InstancesDialogProps) {
  const t = useT('mf-entities');
  const [text, setText] = useState(String(Math.min(Math.max(...there) + 1, LWM2M_MAX_INSTANCE)));
  const ids = parseInstances(text, LWM2M_MAX_INSTANCE, MOST_INSTANCES);
  const taken = ids?.find((id) => there.includes(id));
  const problem = !ids
    ? t('lwm2m.instances.invalid', { max: LWM2M_MAX_INSTANCE, most: MOST_INSTANCES })
    : taken === undefined
      ? undefined
      : t('lwm2m.instances.taken', { number: taken });
  return (
    <EditDialog
      size="small"
      title={t('lwm2m.add-instances', { object })}
      changed
      problem={text.trim() ? problem : t('lwm2m.instances.none')}
      submitLabel={t('lwm2m.instances.add')}
      onSubmit={() => ids && onClose(ids)}
      onCancel={() => onClose()}
    >
      <TextField
        label={t('lwm2m.instances')}
        hint={t('lwm2m.instances.hint')}
        error={text.trim() ? problem : undefined}
        required
        autoFocus
        value={text}
        onChange={(next) => setText(next ?? '')}
      />
    </EditDialog>
  );
}
