import { formCall } from '@mullion/shared-kit/api/form-call';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { number, object, string } from '@mullion/shared-kit/inputs/schema';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { ImageField } from '@mullion/shared-kit/pickers/image-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { useState } from 'react';
import { findDashboard, saveDashboard } from '../calls/dashboard-calls';
import { useT } from '../edit/texts';
import { MAX_IMAGE_BYTES } from '../model/dashboard-image';
import type { StoredDashboard } from '../model/read-dashboard';
import styles from './image-dialog.module.css';
import type { Crop } from './take-picture';

/** Asks for the picture of a dashboard and saves it; the dashboard with it, or nothing if it is left. */
export const askForImage = (
  dashboard: StoredDashboard,
  takePicture: (crop: Crop) => Promise<string>,
): Promise<StoredDashboard | undefined> =>
  openDialog<StoredDashboard>((close) => (
    <ImageDialog dashboard={dashboard} takePicture={takePicture} onClose={close} />
  ));

interface Values extends Crop {
  image: string | null;
}

interface ImageDialogProps {
  dashboard: StoredDashboard;
  takePicture: (crop: Crop) => Promise<string>;
  onClose: (saved?: StoredDashboard) => void;
}

const edges = ['left', 'top', 'right', 'bottom'] as const;

function ImageDialog({ dashboard, takePicture, onClose }: ImageDialogProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [rules] = useState(() => {
    const percent = () => number().required().min(0).max(100);
    return object({
      image: string().nullable().defined(),
      left: percent(),
      top: percent(),
      right: percent().test('after', t('image.crop.right'), (right, { parent }) => right > parent.left),
      bottom: percent().test('after', t('image.crop.bottom'), (bottom, { parent }) => bottom > parent.top),
    });
  });
  const form = useKitForm<Values>(rules, {
    ...{ image: dashboard.image ?? null, left: 0, top: 0, right: 100, bottom: 100 },
  });
  const take = async () => {
    if (!(await form.trigger([...edges]))) return;
    setBusy(true);
    try {
      form.setValue('image', await takePicture(form.getValues()), { shouldDirty: true });
    } finally {
      setBusy(false);
    }
  };
  const submit = async ({ image }: Values) => {
    const saved = await saveDashboard({ ...(await findDashboard(dashboard.id.id)), image }, formCall);
    notify.success(t('image.saved', { name: saved.title }));
    onClose(saved);
  };
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      title={t('image.update')}
      requireChange
      submitLabel={t('save')}
      onCancel={() => onClose()}
    >
      <FormField name="image" control={ImageField} label={t('image')} maxSize={MAX_IMAGE_BYTES} />
      <fieldset className={styles.crop}>
        <legend>{t('image.crop')}</legend>
        {edges.map((edge) => (
          <FormField
            key={edge}
            name={edge}
            control={NumberField}
            label={t(`image.crop.${edge}.label`)}
            unit="%"
            min={0}
            max={100}
            required
          />
        ))}
      </fieldset>
      <div>
        <Button icon="photo_camera" busy={busy} onClick={() => runSafely(take)}>
          {t('image.take')}
        </Button>
      </div>
    </FormDialog>
  );
}
