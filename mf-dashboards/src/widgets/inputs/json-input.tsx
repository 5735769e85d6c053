import { readJson } from '@mullion/shared-kit/browser/read-json';
import { type Entry, Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useMemo } from 'react';
import type { LatestCell } from '../../runtime/latest-rows';
import { type SavedIn, saveValues } from '../../runtime/save-value';
import { flagSetting, textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import type { NamedEntity } from '../../runtime/widget-source';
import { useDraft } from './draft';
import { InputPlace, OnEntity } from './input-place';
import styles from './input-place.module.css';
import { useT } from './texts';
import { useSaving } from './use-saving';

const JsonEditor = lazy(
  () => import(/* webpackChunkName: "widget-json-input" */ './json-editor').then((file) => file.default),
  { pending: <Skeleton height="100%" /> },
);

/** Two lines, px: lower, the widget scrolls. */
const LEAST_HEIGHT = 44;

/** Edits an object or a list under one key. */
export default function JsonInput({ ctx }: { ctx: WidgetContext }) {
  const { widgetMode, attributeScope } = ctx.settings;
  const where =
    widgetMode === 'TIME_SERIES' ? 'TIME_SERIES' : attributeScope === 'SHARED_SCOPE' ? 'SHARED_SCOPE' : 'SERVER_SCOPE';
  return (
    <OnEntity ctx={ctx} where={where}>
      {({ entity, cells: [cell] }) => cell && <Json ctx={ctx} where={where} entity={entity} cell={cell} />}
    </OnEntity>
  );
}

interface JsonProps {
  ctx: WidgetContext;
  where: SavedIn;
  entity: NamedEntity;
  cell: LatestCell;
}

type Json = Entry<object>;

const textOf = (value: Json): string => (value instanceof Unreadable ? value.text : JSON.stringify(value ?? null));
const isSame = (one: Json, other: Json): boolean =>
  one === other || (one instanceof Unreadable === other instanceof Unreadable && textOf(one) === textOf(other));

function Json({ ctx, where, entity, cell }: JsonProps) {
  const t = useT();
  const { settings } = ctx;
  const saving = useSaving(ctx);
  const text = cell.value ?? '';
  // A text or a number that stands there instead is shown, to be replaced.
  const stored = useMemo((): Json => {
    const value = text === '' ? null : readJson(text);
    if (value === null) return undefined;
    return typeof value === 'object' ? value : new Unreadable(text, '');
  }, [text]);
  const { value, isChanged, set, discard, saved } = useDraft<Json>(stored, isSame);
  const isRequired = flagSetting(settings.attributeRequired, true);
  const problem =
    value instanceof Unreadable ? t('json') : isRequired && value === undefined ? t('required') : undefined;
  const label = textSetting(settings.labelValue) || cell.key.label;
  // Beside the tools: in a line of its own it would take that of the text.
  const head = (
    <>
      {label}
      {isRequired && (
        <span aria-hidden="true" className={styles.required}>
          *
        </span>
      )}
    </>
  );
  const save = () =>
    saving.save(entity.name, async () => {
      const kept = value instanceof Unreadable ? undefined : value;
      await saveValues(entity.id, where, { [cell.key.name]: (kept as Record<string, unknown> | undefined) ?? null });
      saved(value);
    });
  return (
    <InputPlace filled saving={saving} isChanged={isChanged} problem={problem} onSave={save} onDiscard={discard}>
      <JsonEditor
        label={label}
        hideLabel
        head={flagSetting(settings.showLabel, true) && head}
        minHeight={LEAST_HEIGHT}
        required={isRequired}
        value={value}
        onChange={set}
        validateOnChange
        fillHeight
        readOnly={saving.blocked !== undefined}
      />
    </InputPlace>
  );
}
