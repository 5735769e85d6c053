import type { WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import { widgetKinds } from '../model/widget';
import { importType } from './change-types';
import { useT } from './texts';
import { newTypePath } from './to-library';

/** Adds a type to a bundle: a new one of some kind, in the editor, or one from a file. */
export function AddType({ bundle }: { bundle: WidgetsBundle }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <MenuButton
      icon="plus"
      variant="primary"
      text
      label={t('type.add')}
      items={[
        ...widgetKinds.map((kind) => ({
          id: kind,
          label: t(`kind.${kind}`),
          onSelect: () => void navigate(newTypePath(bundle.id.id, kind)),
        })),
        {
          id: 'import',
          label: t('type.import'),
          icon: 'file_upload',
          separated: true,
          onSelect: () => runSafely(() => importType(bundle)),
        },
      ]}
    />
  );
}
