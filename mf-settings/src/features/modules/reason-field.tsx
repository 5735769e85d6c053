import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { string } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { useT } from './texts';

/** The rule of a form's `reason`. */
export const reasonRule = () => string().defined().trim().max(maxTextLength);

/** Why something is changed, for those who read the log. */
export function ReasonField() {
  const t = useT();
  return <FormField name="reason" control={TextField} label={t('reason')} hint={t('reason.hint')} />;
}
