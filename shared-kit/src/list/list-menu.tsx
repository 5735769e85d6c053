import { useT } from '../i18n/i18n';
import { IconButton } from '../ui/icon-button';
import { MenuButton, type MenuItem } from '../ui/menu-button';

/** What is done with a list now and then, under one button at its head; a thing alone has a button of its own. */
export function ListMenu({ items, size }: { items: readonly MenuItem[]; size?: 'small' }) {
  const t = useT('kit');
  const [only] = items;
  if (!only) return null;
  if (items.length > 1) return <MenuButton size={size} label={t('list.more')} items={items} />;
  return <IconButton size={size} icon={only.icon ?? 'more'} label={only.label} onClick={only.onSelect} />;
}
