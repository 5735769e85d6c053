import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { Field } from '@mullion/shared-kit/inputs/field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import type { Ref } from 'react';
import { editRate } from './rate-limit-dialog';
import { useRateWords } from './rate-words';
import styles from './tenant-profiles.module.css';

/** A rate limit in words, with the way to its dialog. The value is the stored text; nothing for no limit. */
export function RateLimitField({ value, onChange, controlRef, ...frame }: ControlProps<string>) {
  const t = useT('mf-entities');
  const words = useRateWords();
  const edit = () =>
    runSafely(async () => {
      const next = await editRate({ value, title: frame.label });
      if (next) onChange(next.rate ?? undefined);
    });
  return (
    <Field {...frame} group>
      {() => (
        <div className={styles.rate}>
          <span className={value ? undefined : styles.none}>{words(value)}</span>
          <IconButton
            ref={controlRef as Ref<HTMLButtonElement>}
            icon="edit"
            label={t('rate-limit.edit', { what: frame.label })}
            onClick={edit}
          />
        </div>
      )}
    </Field>
  );
}
