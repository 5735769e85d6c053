import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { DateTimeField } from '@mullion/shared-kit/inputs/date-time-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { type FormEvent, useState } from 'react';
import { LatestContent } from '../runtime/latest-content';
import type { LatestCell, LatestRow } from '../runtime/latest-rows';
import { type SavedIn, saveValue } from '../runtime/save-value';
import { flagSetting, numberSetting, textSetting } from '../runtime/settings';
import { useLatestRows } from '../runtime/use-latest-rows';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './value-input.module.css';

export type InputKind = 'string' | 'integer' | 'double' | 'boolean' | 'date';

interface InputProps {
  ctx: WidgetContext;
  kind: InputKind;
  where: SavedIn;
}

/** Edits one value of one entity. */
export default function ValueInput({ ctx, kind, where }: InputProps) {
  const latest = useLatestRows(ctx, { single: true });
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {([row]) => row && <Input ctx={ctx} kind={kind} where={where} row={row} />}
    </LatestContent>
  );
}

function Input({ ctx, kind, where, row }: InputProps & { row: LatestRow }) {
  const t = useT('mf-dashboards');
  const { entity } = row;
  const [cell] = row.cells;
  const wanted = where === 'TIME_SERIES' ? 'timeseries' : 'attribute';
  if (!entity) return <EmptyState icon="edit" title={t('input.no-entity')} />;
  if (!cell || cell.key.type !== wanted) return <EmptyState icon="edit" title={t(`input.needs-${wanted}`)} />;
  if (where === 'SHARED_SCOPE' && entity.id.entityType !== 'DEVICE')
    return <EmptyState icon="edit" title={t('input.devices-only')} />;
  const save = async (value: string | number | boolean | null) => {
    await saveValue(entity.id, where, cell.key.name, value);
    if (flagSetting(ctx.settings.showResultMessage, true)) notify.success(t('input.saved', { name: entity.name }));
  };
  return kind === 'boolean' ? (
    <BooleanInput ctx={ctx} cell={cell} save={save} />
  ) : (
    <TypedInput key={entity.id.id} ctx={ctx} kind={kind} where={where} cell={cell} save={save} />
  );
}

interface EditProps {
  ctx: WidgetContext;
  cell: LatestCell;
  save: (value: string | number | boolean | null) => Promise<void>;
}

/** Saves at once. */
function BooleanInput({ ctx: { settings, widget }, cell, save }: EditProps) {
  const isOn = cell.value === 'true';
  const label = textSetting(isOn ? settings.trueValue : settings.falseValue) || cell.key.label;
  return (
    <div className={styles.input}>
      <CheckboxField
        label={label || widget.title}
        value={isOn}
        onChange={(value) => runSafely(() => save(value === true))}
      />
    </div>
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

/** Says what is typed until it is saved or discarded; what comes meanwhile doesn't overwrite it. */
function TypedInput({ ctx: { settings }, kind, where, cell, save }: EditProps & { kind: InputKind; where: SavedIn }) {
  const t = useT('mf-dashboards');
  const [edited, setEdited] = useState<{ value: Typed }>();
  const [busy, setBusy] = useState(false);
  const stored = storedOf(kind, cell.value);
  const value = edited ? edited.value : stored;
  const isRequired = where === 'TIME_SERIES' || flagSetting(settings.isRequired, true);
  const problem = edited && problemOf(value, kind, settings, isRequired, t);
  const shown = textSetting(settings.labelValue) || cell.key.label;
  const isChanged = edited !== undefined && edited.value !== stored;
  const field = {
    label: shown,
    hideLabel: !flagSetting(settings.showLabel, true),
    required: isRequired,
    error: problem,
    onChange: (next: Typed) => setEdited({ value: next }),
  };
  const apply = async () => {
    setBusy(true);
    try {
      await save(value === undefined || value === '' || value instanceof Unreadable ? null : value);
      setEdited(undefined);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !problem) runSafely(apply);
  };
  const number = typeof value === 'string' ? undefined : value;
  return (
    <form className={styles.input} onSubmit={submit} noValidate>
      {kind === 'string' ? (
        <TextField {...field} value={typeof value === 'string' ? value : undefined} />
      ) : kind === 'date' ? (
        <DateTimeField {...field} value={number} />
      ) : (
        <NumberField {...field} value={number} integer={kind === 'integer'} unit={cell.key.units} />
      )}
      <div className={styles.buttons}>
        {isChanged && (
          <>
            <Button size="small" onClick={() => setEdited(undefined)}>
              {t('input.discard')}
            </Button>
            <Button size="small" variant="primary" type="submit" busy={busy}>
              {t('input.apply')}
            </Button>
          </>
        )}
      </div>
    </form>
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
    return isRequired ? textSetting(settings.requiredErrorMessage) || t('input.required') : undefined;
  // The field itself says what is wrong with what is typed.
  if (value instanceof Unreadable) return value.message;
  const [from, to] =
    kind === 'string' ? [settings.minLength, settings.maxLength] : [settings.minValue, settings.maxValue];
  const [least, most] = [numberSetting(from, Number.NEGATIVE_INFINITY), numberSetting(to, Number.POSITIVE_INFINITY)];
  const size = typeof value === 'string' ? value.length : value;
  if (size < least) return t(kind === 'string' ? 'input.too-short' : 'input.too-small', { count: least, least });
  if (size > most) return t(kind === 'string' ? 'input.too-long' : 'input.too-large', { count: most, most });
  return undefined;
}
