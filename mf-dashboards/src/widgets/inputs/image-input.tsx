import { formatFileSize } from '@mullion/shared-kit/i18n/text-format';
import { ImageField } from '@mullion/shared-kit/pickers/image-field';
import { Button } from '@mullion/shared-kit/ui/button';
import type { LatestCell } from '../../runtime/latest-rows';
import { type SavedIn, saveValues } from '../../runtime/save-value';
import { flagSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import type { NamedEntity } from '../../runtime/widget-source';
import { useDraft } from './draft';
import { InputPlace, OnEntity } from './input-place';
import { useT } from './texts';
import { useSaving } from './use-saving';

/** Bytes of a picture that an attribute takes; as text it is a third longer. */
export const maxImageSize = 4 * 1024 * 1024;

/** Bytes of what a data URL holds. */
const sizeOf = (url: string): number => Math.floor(((url.length - url.indexOf(',') - 1) * 3) / 4);

interface ImageProps {
  ctx: WidgetContext;
  where: SavedIn;
}

/** Edits a picture that an attribute holds. */
export default function ImageInput({ ctx, where }: ImageProps) {
  return (
    <OnEntity ctx={ctx} where={where}>
      {({ entity, cells: [cell] }) => cell && <Picture ctx={ctx} where={where} entity={entity} cell={cell} />}
    </OnEntity>
  );
}

function Picture({ ctx, where, entity, cell }: ImageProps & { entity: NamedEntity; cell: LatestCell }) {
  const t = useT();
  const { settings } = ctx;
  const saving = useSaving(ctx);
  const { value, isChanged, set, discard, saved } = useDraft(cell.value || undefined);
  const isTooLarge = isChanged && value !== undefined && sizeOf(value) > maxImageSize;
  const limit = t('image.most', { size: formatFileSize(maxImageSize) });
  const store = (next: string | undefined) =>
    saving.save(entity.name, async () => {
      await saveValues(entity.id, where, { [cell.key.name]: next ?? null });
      saved(next);
    });
  const savesAtOnce = !flagSetting(settings.displayApplyButton, true);
  const change = (next: string | undefined) => {
    set(next);
    if (savesAtOnce && (next === undefined || sizeOf(next) <= maxImageSize)) store(next);
  };
  const canClear = flagSetting(settings.displayClearButton, false) && value !== undefined && !saving.blocked;
  return (
    <InputPlace
      saving={saving}
      isChanged={isChanged}
      problem={isTooLarge ? limit : undefined}
      onSave={() => store(value)}
      onDiscard={discard}
      saveLabel={savesAtOnce && !saving.failure ? null : undefined}
      discardLabel={flagSetting(settings.displayDiscardButton, true) ? undefined : null}
      tools={
        canClear && (
          <Button size="small" onClick={() => change(undefined)}>
            {t('image.clear')}
          </Button>
        )
      }
    >
      <ImageField
        label={cell.key.label}
        value={value}
        onChange={change}
        preview={flagSetting(settings.displayPreview, true)}
        clearable={false}
        disabled={saving.blocked !== undefined}
        hint={limit}
        error={isTooLarge ? limit : undefined}
      />
    </InputPlace>
  );
}
