import { type ReactNode, useSyncExternalStore } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useT } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import { Button, type ButtonProps } from '../ui/button';
import { classes } from '../ui/classes';
import styles from './form.module.css';
import { inPageOrder, useFormScope } from './form-scope';
import { Unreadable } from './unreadable';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'disabledReason' | 'busy' | 'onClick'> {
  /** Nothing to save while nothing has been changed. */
  requireChange?: boolean;
  children: ReactNode;
}

/**
 * Submits the form. What is wrong with fields that were left, or after a first try with any, stands beside it; pressing
 * either shows what is wrong at the fields and goes to the first one.
 */
export function SubmitButton({ requireChange = false, variant = 'primary', children, ...rest }: SubmitButtonProps) {
  const t = useT('kit');
  const { form, labels, places, submit } = useFormScope();
  const { isDirty, isSubmitting, isSubmitted, touchedFields, errors } = useFormState({ control: form.control });
  const problems = useSyncExternalStore(form.rules.subscribe, form.rules.problems);
  // A missing value is no error before the field has been visited; an unreadable one is an error at once.
  const isTouched = (path: string) => pathsTo(path).some((at) => get(touchedFields, at) === true);
  const isUnreadable = (path: string) => get(form.getValues(), path) instanceof Unreadable;
  const known = problems.filter((path) => isSubmitted || isTouched(path) || isUnreadable(path) || get(errors, path));
  const names = known.flatMap((path) => pathsTo(path).find((at) => labels.has(at)) ?? []);
  const fields = [...new Set(inPageOrder(names, places).map((name) => labels.get(name)))];
  const told = (fields: string, count: number) =>
    fields ? t('form.check-fields', { fields, count }) : t('form.check');
  const invalid = known.length > 0 && told(fields.join(', '), fields.length);
  const unchanged = requireChange && !isDirty && t('form.nothing-changed');
  const reason = unchanged || invalid;
  const press = () => {
    if (unchanged) runSafely(() => form.trigger(undefined, { shouldFocus: true }));
    // Everything is looked at again: what was wrong may have been put right a moment ago.
    else if (invalid) submit();
  };

  return (
    <span className={styles.submit} onClickCapture={press}>
      {unchanged && (
        <span aria-hidden="true" className={styles.reason}>
          {unchanged}
        </span>
      )}
      {!unchanged && invalid && (
        <button type="button" className={classes(styles.reason, styles.problem)}>
          {invalid}
        </button>
      )}
      <Button {...rest} type="submit" variant={variant} busy={isSubmitting} disabledReason={reason}>
        {children}
      </Button>
    </span>
  );
}

/** Gives the form up. While it is being stored there is nothing to give up: closing it would not undo that. */
export function CancelButton({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const t = useT('kit');
  const { isSubmitting } = useFormState({ control: useFormScope().form.control });
  return (
    <Button disabledReason={isSubmitting ? t('form.saving') : undefined} onClick={onCancel}>
      {children}
    </Button>
  );
}

/** A path and those of what it is part of, the longest first. */
function pathsTo(path: string): string[] {
  const end = path.lastIndexOf('.');
  return [path, ...(end < 0 ? [] : pathsTo(path.slice(0, end)))];
}
