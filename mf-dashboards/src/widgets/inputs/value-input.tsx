import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { DateTimeField } from '@mullion/shared-kit/inputs/date-time-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import type { LatestCell } from '../../runtime/latest-rows';
import { type SavedIn, saveValues } from '../../runtime/save-value';
import { flagSetting, numberSetting, textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { useDraft } from './draft';
import { InputPlace, OnEntity } from './input-place';
import { useT } from './texts';
import { type Saving, useSaving } from './use-saving';

export type InputKind = 'string' | 'integer' | 'double' | 'boolean' | 'date';

interface InputProps {
  ctx: WidgetContext;
  kind: InputKind;
  where: SavedIn;
}

interface EditProps {
  ctx: WidgetContext;
  cell: LatestCell;
  saving: Saving;
  save: (value: string | number | boolean | null, saved: () => void) => void;
}

/** Edits one value of one entity. */
export default function ValueInput({ ctx, kind, where }: InputProps) {
  const saving = useSaving(ctx);
  return (
    <OnEntity ctx={ctx} where={where}>
      {({ entity, cells: [cell] }) => {
        if (!cell) return null;
        const save: EditProps['save'] = (value, saved) =>
          saving.save(entity.name, async () => {
            await saveValues(entity.id, where, { [cell.key.name]: value });
            saved();
          });
        const edit = { ctx, cell, saving, save };
        return kind === 'boolean' ? <BooleanInput {...edit} /> : <TypedInput {...edit} kind={kind} where={where} />;
      }}
    </OnEntity>
  );
}

/** Saves at once. */
function BooleanInput({ ctx: { settings, widget }, cell, saving, save }: EditProps) {
  const { value, isChanged, set, discard, saved } = useDraft(cell.value === 'true');
  const label = textSetting(value ? settings.trueValue : settings.falseValue) || cell.key.label;
  const change = (next: boolean) => {
    set(next);
    save(next, () => saved(next));
  };
  return (
    <InputPlace
      saving={saving}
      isChanged={isChanged && saving.failure !== undefined}
      onSave={() => change(value)}
      onDiscard={discard}
    >
      <CheckboxField
        label={label || widget.title}
        value={value}
        disabled={saving.blocked !== undefined}
        onChange={(next) => change(next === true)}
      />
    </InputPlace>
  );
}

type Typed = string | number | Unreadable | undefined;

/** What is stored, as its field takes it. */
function storedOf(kind: InputKind, value: string | undefined): Typed {
  if (value === undefined || value === '') return undefined;
  if (kind === 'string') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : kind === 'date' ? undefined : 0;
}

function TypedInput({
  ctx: { settings },
  kind,
  where,
  cell,
  saving,
  save,
}: EditProps & Pick<InputProps, 'kind' | 'where'>) {
  const t = useT();
  const { value, isChanged, set, discard, saved } = useDraft(storedOf(kind, cell.value));
  const isRequired = where === 'TIME_SERIES' || flagSetting(settings.isRequired, true);
  const problem = isChanged ? problemOf(value, kind, settings, isRequired, t) : undefined;
  const field = {
    label: textSetting(settings.labelValue) || cell.key.label,
    hideLabel: !flagSetting(settings.showLabel, true),
    required: isRequired,
    disabled: saving.blocked !== undefined,
    error: problem,
    onChange: set,
  };
  const number = typeof value === 'string' ? undefined : value;
  return (
    <InputPlace
      saving={saving}
      isChanged={isChanged}
      problem={problem}
      onDiscard={discard}
      onSave={() =>
        save(value === undefined || value === '' || value instanceof Unreadable ? null : value, () => saved(value))
      }
    >
      {kind === 'string' ? (
        <TextField {...field} value={typeof value === 'string' ? value : undefined} />
      ) : kind === 'date' ? (
        <DateTimeField {...field} value={number} dateOnly={!flagSetting(settings.showTimeInput, true)} />
      ) : (
        <NumberField {...field} value={number} integer={kind === 'integer'} unit={cell.key.units} />
      )}
    </InputPlace>
  );
}

/** Why a value can't be saved. */
function problemOf(
  value: Typed,
  kind: InputKind,
  settings: WidgetContext['settings'],
  isRequired: boolean,
  t: (key: string, values?: Record<string, unknown>) => string,
): string | undefined {
  if (value === undefined || value === '')
    return isRequired ? textSetting(settings.requiredErrorMessage) || t('required') : undefined;
  // The field itself says what is wrong with what is typed.
  if (value instanceof Unreadable) return value.message;
  if (kind === 'date') return undefined;
  const [from, to] =
    kind === 'string' ? [settings.minLength, settings.maxLength] : [settings.minValue, settings.maxValue];
  const [least, most] = [numberSetting(from, Number.NEGATIVE_INFINITY), numberSetting(to, Number.POSITIVE_INFINITY)];
  const size = typeof value === 'string' ? value.length : value;
  if (size < least) return t(kind === 'string' ? 'too-short' : 'too-small', { count: least, least });
  if (size > most) return t(kind === 'string' ? 'too-long' : 'too-large', { count: most, most });
  return undefined;
}
