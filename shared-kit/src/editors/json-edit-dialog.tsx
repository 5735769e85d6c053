import { useState } from 'react';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { useT as useKitT } from '../i18n/i18n';
import { type Entry, readable } from '../inputs/unreadable';
import { Button } from '../ui/button';
import { JsonObjectEditor } from './json-object-editor';
import { useT } from './texts';

export interface EditJsonOptions {
  /** Default: "Edit JSON". */
  title?: string;
  value: object | null | undefined;
  /** An empty text is not accepted. */
  required?: boolean;
}

/** Asks to edit a JSON object or array; `null` if it is left without applying, or applied empty where that is allowed. */
export async function editJson(options: EditJsonOptions): Promise<object | null> {
  return (await openDialog<object | null>((close) => <JsonEditDialog {...options} onClose={close} />)) ?? null;
}

/** Room for some twenty lines, in px. */
const editorHeight = 320;

/** The form of `editJson()`. */
function JsonEditDialog({
  title,
  value: stored,
  required = false,
  onClose,
}: EditJsonOptions & { onClose: (value?: object | null) => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const [value, setValue] = useState<Entry<object>>(stored ?? undefined);
  const [found, setFound] = useState<string>();
  const [typed, setTyped] = useState(false);
  const problem = !typed && required && !stored ? t('json-edit.required') : found;
  const changed = typed && (problem !== undefined || JSON.stringify(value) !== JSON.stringify(stored ?? undefined));
  return (
    <Dialog
      size="large"
      title={title ?? t('json-edit.title')}
      dirty={changed}
      actions={
        <>
          <Button onClick={() => onClose()}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={problem ?? (changed ? undefined : t('json-edit.unchanged'))}
            onClick={() => onClose(readable(value) ?? null)}
          >
            {kit('apply')}
          </Button>
        </>
      }
    >
      <JsonObjectEditor
        label={t('json-edit.label')}
        value={value}
        onChange={(next) => {
          setTyped(true);
          setValue(next);
        }}
        onValidity={setFound}
        required={required}
        minHeight={editorHeight}
        autoFocus
      />
    </Dialog>
  );
}
