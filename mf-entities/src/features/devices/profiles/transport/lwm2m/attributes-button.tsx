import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import type { Lwm2mAttributes } from './observe-settings';

interface AttributesButtonProps {
  value: Lwm2mAttributes | undefined;
  /** Whose they are. */
  what: string;
  onEdit: (title: string) => void;
}

/** Leads to the attributes of an object, instance or resource, and says which are set. */
export function AttributesButton({ value, what, onEdit }: AttributesButtonProps) {
  const t = useT('mf-entities');
  const title = t('lwm2m.attributes-of', { what });
  const set = Object.entries(value ?? {}).map(([name, number]) => `${name} ${number}`);
  if (set.length === 0) return <IconButton icon="tune" label={title} onClick={() => onEdit(title)} />;
  return (
    <Button
      size="small"
      variant="text"
      aria-label={`${title}: ${set.join(', ')}`}
      dir="ltr"
      onClick={() => onEdit(title)}
    >
      {set.join(', ')}
    </Button>
  );
}
