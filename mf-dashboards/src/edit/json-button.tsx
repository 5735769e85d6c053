import { editJson } from '@mullion/shared-kit/editors/json-edit-dialog';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useT } from './texts';

/** An object that is edited as JSON in a dialog of its own. */
export function JsonButton({ value, onChange, label, disabled }: ControlProps<object>) {
  const t = useT();
  const edit = async () => {
    const edited = await editJson({ title: label, value });
    if (edited) onChange(edited);
  };
  return (
    <span>
      <Button size="small" icon="mdi:code-json" disabledReason={disabled && label} onClick={() => runSafely(edit)}>
        {t('settings.edit')}
      </Button>
    </span>
  );
}
