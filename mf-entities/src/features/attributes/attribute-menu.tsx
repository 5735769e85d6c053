import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Attribute } from '@mullion/shared-kit/api/telemetry';
import { copyAndNotify } from '@mullion/shared-kit/entity/copy-and-notify';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { MenuButton, type MenuItem } from '@mullion/shared-kit/ui/menu-button';
import type { AttributeRow } from './attribute-rows';
import { useAttributeValue } from './use-attributes';

interface AttributeMenuProps {
  entity: EntityId;
  row: AttributeRow;
  known: Attribute | undefined;
  onEdit: (row: AttributeRow) => void;
  onDelete: () => void;
}

/** What can be done with one attribute. What the device itself reports is read only. */
export function AttributeMenu({ entity, row, known, onEdit, onDelete }: AttributeMenuProps) {
  const t = useT('mf-entities');
  const value = useAttributeValue(entity, row, known);
  const { scope, key } = row;
  const copy: MenuItem = {
    id: 'copy',
    label: t('value.copy'),
    icon: 'copy',
    onSelect: () => runSafely(() => copyAndNotify(value?.shown.text ?? '', t('value.copied'))),
  };
  const items: MenuItem[] =
    scope === 'CLIENT_SCOPE'
      ? [copy]
      : [
          {
            id: 'edit',
            label: t('attribute.edit-value'),
            icon: 'edit',
            onSelect: () => onEdit(row),
          },
          copy,
          { id: 'delete', label: t('delete'), icon: 'trash', danger: true, separated: true, onSelect: onDelete },
        ];
  return <MenuButton size="small" label={t('actions-for', { name: key })} items={items} />;
}
