import type { User } from '@mullion/shared-kit/api/users';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { Age } from '@mullion/shared-kit/list/age';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';

/** With what a user signs in, and when they last did. */
export function AccountProperties({ entity: { email, additionalInfo } }: { entity: User }) {
  const t = useScreenText('mf-entities');
  const label = t('kit:contact.email');
  const last = additionalInfo?.lastLoginTs;
  return (
    <PropertyList
      properties={[
        { label, value: email, action: <CopyButton text={email} label={t('kit:entity.copy', { what: label })} /> },
        { label: t('overview.last-sign-in'), value: last ? <Age ts={last} /> : t('overview.never') },
      ]}
    />
  );
}
