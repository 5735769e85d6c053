import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { array, object, string } from '@mullion/shared-kit/inputs/schema';
import { useT } from '../canvas/texts';
import type { LabelChoice } from './label-choice';
import { LabelsField } from './labels-field';

interface LabelDialogProps {
  title: string;
  labels: readonly string[];
  choice: LabelChoice;
  confirmLabel: string;
}

export const labelRules = object({ labels: array(string().required()).min(1).required() });

/** Asks for the labels of a link; nothing if it is given up. */
export const askForLabels = (props: LabelDialogProps): Promise<readonly string[] | undefined> =>
  openDialog<readonly string[]>((close) => <LabelDialog {...props} onClose={close} />);

function LabelDialog({
  title,
  labels,
  choice,
  confirmLabel,
  onClose,
}: LabelDialogProps & { onClose: (labels?: readonly string[]) => void }) {
  const t = useT();
  const form = useKitForm<{ labels: readonly string[] }>(labelRules as never, { labels });
  return (
    <FormDialog
      form={form}
      onSubmit={(values) => onClose(values.labels)}
      title={title}
      submitLabel={confirmLabel}
      onCancel={() => onClose()}
    >
      <FormField name="labels" control={LabelsField} label={t('link.labels')} choice={choice} required autoFocus />
    </FormDialog>
  );
}
