import type { Property } from '@mullion/shared-kit/entity/define-entity-screen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { Offered } from '@mullion/shared-kit/list/offered';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { useState } from 'react';

/** A line of the details that keeps its text from eyes until it is asked for; copying it needs no look. */
export const secretProperty = <T,>(
  id: string,
  label: string,
  read: (entity: T) => string | null | undefined,
  more: Offered & Pick<Property<T>, 'when' | 'wide' | 'group'> = {},
): Property<T> => ({
  ...more,
  id,
  label,
  value: (entity, { t }) => read(entity) && <SecretText text={read(entity) ?? ''} what={t(label)} />,
  copy: (entity) => read(entity) ?? '',
});

/** A text in dots until it is asked for; `what` it is. */
export function SecretText({ text, what }: { text: string; what: string }) {
  const t = useT('mf-entities');
  const [shown, setShown] = useState(false);
  return (
    <>
      {shown ? (
        <bdi dir="ltr">{text}</bdi>
      ) : (
        <>
          <span aria-hidden="true">••••••••</span>
          <VisuallyHidden>{t('secret.hidden')}</VisuallyHidden>
        </>
      )}{' '}
      <IconButton
        size="small"
        icon={shown ? 'eye-off' : 'eye'}
        label={t(shown ? 'secret.hide' : 'secret.show', { what })}
        onClick={() => setShown(!shown)}
      />
    </>
  );
}
