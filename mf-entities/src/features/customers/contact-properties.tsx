import { type Contact, postalAddress } from '@mullion/shared-kit/api/contact';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { type Property, PropertyList } from '@mullion/shared-kit/ui/property-list';

/** Whether there are any contact details. */
export const hasContact = (entity: Contact): boolean => Boolean(entity.email || entity.phone || postalAddress(entity));

/** The contact details there are. */
export function ContactProperties({ entity }: { entity: Contact }) {
  const t = useScreenText('mf-entities');
  const copied = (label: string, text: string | null): Property[] =>
    text
      ? [{ label, value: text, action: <CopyButton text={text} label={t('kit:entity.copy', { what: label })} /> }]
      : [];
  const address = postalAddress(entity);
  return (
    <PropertyList
      properties={[
        ...copied(t('kit:contact.email'), entity.email),
        ...copied(t('kit:contact.phone'), entity.phone),
        ...(address ? [{ label: t('kit:contact.address'), value: address }] : []),
      ]}
    />
  );
}
