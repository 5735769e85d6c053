import { type KitForm, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { Button } from '@mullion/shared-kit/ui/button';
import { useRef } from 'react';
import { isSameJson } from '../model/transfer/same-json';
import { useT } from './texts';
import type { WidgetFormValues } from './widget-values';

interface ApplyButtonProps {
  form: KitForm<WidgetFormValues>;
  /** The submit that follows leaves the form open. */
  onApply: () => void;
}

/** Takes over what is typed, and leaves the form open. It is a submit like that of the button that closes it, with all its checks. */
export function ApplyButton({ form, onApply }: ApplyButtonProps) {
  const t = useT();
  const place = useRef<HTMLSpanElement>(null);
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const apply = () => {
    onApply();
    place.current?.closest('form')?.requestSubmit();
  };
  return (
    <span ref={place}>
      <Button busy={isSubmitting} disabledReason={!isDirty && t('unchanged')} onClick={apply}>
        {t('apply.open')}
      </Button>
    </span>
  );
}

interface RevertButtonProps extends Pick<ApplyButtonProps, 'form'> {
  /** What the form began with. */
  opened: WidgetFormValues;
}

/** Brings back what the form began with, also what was taken over since. */
export function RevertButton({ form, opened }: RevertButtonProps) {
  const t = useT();
  const values = useWatch({ control: form.control });
  return (
    <Button
      disabledReason={isSameJson(values, opened) && t('unchanged')}
      onClick={() => form.reset(opened, { keepDefaultValues: true })}
    >
      {t('revert')}
    </Button>
  );
}
