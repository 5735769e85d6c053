import { changes } from '@mullion/shared-kit/api/changes';
import { formCall } from '@mullion/shared-kit/api/form-call';
import type { WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { mixed, type ObjectSchema, object, shortText } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { WidgetsBundleSelect } from '@mullion/shared-kit/pickers/widgets-bundle-select';
import { useT } from '../library/texts';
import type { WholeWidgetType } from '../library/type-calls';
import { createType } from './save-type';
import type { TypeDraft } from './type-draft';

/** A new type, and where it is. */
export interface Copied {
  bundle: WidgetsBundle;
  type: WholeWidgetType;
}

interface SaveAsProps {
  draft: TypeDraft;
  /** Whose bundles are offered. */
  bundlesScope: 'system' | 'tenant';
}

/** Saves a draft as a new type under a name and in a bundle that are asked for; nothing if it is left. */
export const saveAs = (props: SaveAsProps): Promise<Copied | undefined> =>
  openDialog<Copied>((close) => <SaveAsDialog {...props} onClose={close} />);

interface Values {
  name: string;
  bundle: WidgetsBundle;
}

const rules = object({
  name: shortText().required(),
  bundle: mixed<WidgetsBundle>().required(),
}) as ObjectSchema<Values>;

function SaveAsDialog({ draft, bundlesScope, onClose }: SaveAsProps & { onClose: (copied?: Copied) => void }) {
  const t = useT();
  const form = useKitForm<Values>(rules, { name: draft.name } as Values);
  const submit = async ({ name, bundle }: Values) => {
    const type = await createType({ ...draft, name }, bundle, { ...formCall, of: draft });
    await changes.settled();
    onClose({ bundle, type });
  };
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      title={t('editor.save-as.title')}
      submitLabel={t('editor.save')}
      onCancel={() => onClose()}
    >
      <FormField name="name" control={TextField} label={t('editor.title')} required maxLength={255} autoFocus />
      <FormField
        name="bundle"
        control={WidgetsBundleSelect}
        label={t('editor.bundle')}
        required
        bundlesScope={bundlesScope}
      />
    </FormDialog>
  );
}
