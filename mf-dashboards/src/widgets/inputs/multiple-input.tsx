import { FieldGroup as FieldSet } from '@mullion/shared-kit/inputs/field-group';
import { type CSSProperties, useRef, useState } from 'react';
import { labelText } from '../../runtime/label-text';
import { LatestContent } from '../../runtime/latest-content';
import type { LatestRow } from '../../runtime/latest-rows';
import { type SavedIn, saveValues } from '../../runtime/save-value';
import { flagSetting, numberSetting, textSetting } from '../../runtime/settings';
import { useLatestRows } from '../../runtime/use-latest-rows';
import type { WidgetContext } from '../../runtime/widget-context';
import { useWidgetFunctions } from '../../runtime/widget-functions';
import type { NamedEntity } from '../../runtime/widget-source';
import { type Draft, isEdited, isOver, savedDraft, shownOf } from './draft';
import { InputPlace, isForDevices, NoInput, useHeadTitle } from './input-place';
import { OneField } from './multiple-field';
import { groupsOf, type MultipleField, problemOf, savedOf, type Typed } from './multiple-fields';
import styles from './multiple-input.module.css';
import { useT } from './texts';
import { useGotValues } from './use-got-values';
import { useSaving } from './use-saving';

/** Edits any values of any entities in one form. */
export default function MultipleInput({ ctx }: { ctx: WidgetContext }) {
  const latest = useLatestRows(ctx);
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {(rows) => <Fields ctx={ctx} rows={rows} />}
    </LatestContent>
  );
}

function Fields({ ctx, rows }: { ctx: WidgetContext; rows: readonly LatestRow[] }) {
  const t = useT();
  const { settings } = ctx;
  useHeadTitle(ctx, rows[0]);
  const saving = useSaving(ctx);
  const functions = useWidgetFunctions(ctx);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft<Typed>>>>({});
  const groups = groupsOf(rows, settings);
  const fields = groups.flatMap((group) => group.fields);
  const storedOf = useGotValues(functions, fields);
  /** What is on its way, by its field. */
  const sending = useRef(new Map<string, Typed>());
  const over = new Set(fields.filter((field) => isOver(drafts[field.id], storedOf(field))).map(({ id }) => id));
  if (over.size > 0) setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !over.has(id))));
  if (fields.length === 0) return <NoInput title={t(groups.length === 0 ? 'no-entity' : 'needs-key')} />;
  if (fields.some(({ where, entity }) => isForDevices(where, entity))) return <NoInput title={t('devices-only')} />;

  const typedIn = (field: MultipleField) => shownOf(drafts[field.id], storedOf(field));
  const isChangedIn = (field: MultipleField) => isEdited(drafts[field.id], storedOf(field));
  const changed = fields.filter(isChangedIn);
  const isOff = (field: MultipleField): boolean => {
    const name = textSetting(field.settings.disabledOnDataKey);
    const other =
      name && fields.find(({ entity, cell }) => entity.id.id === field.entity.id.id && cell.key.name === name);
    return Boolean(other) && [false, 'false'].includes(typedIn(other as MultipleField) as never);
  };
  const isDisabled = (field: MultipleField) =>
    saving.blocked !== undefined || field.access === 'disabled' || isOff(field);
  const canChange = (field: MultipleField) => !field.isHidden && field.access === 'editable' && !isDisabled(field);
  const problemIn = (field: MultipleField): string | undefined =>
    canChange(field) ? problemOf(field, typedIn(field), t) : undefined;
  const edit = ({ id }: MultipleField, value: Typed) => setDrafts((all) => ({ ...all, [id]: { value } }));

  const save = (sent: readonly MultipleField[], values: ReadonlyMap<string, Typed>) => {
    const names = [...new Set(sent.map(({ entity }) => entity.name))];
    for (const { id } of sent) sending.current.set(id, values.get(id));
    const forget = () => {
      for (const { id } of sent) if (sending.current.get(id) === values.get(id)) sending.current.delete(id);
    };
    const store = async () => {
      for (const one of callsOf(sent)) {
        const made: Record<string, unknown> = {};
        for (const field of one.fields) {
          const value = savedOf(field.type, values.get(field.id));
          const origin = savedOf(field.type, storedOf(field));
          const { setBody: body } = field;
          made[field.cell.key.name] = body
            ? ((await functions.call({ body, argNames: ['value', 'originValue'], widget: 'ctx' }, [value, origin])) ??
              null)
            : value;
        }
        await saveValues(one.entity.id, one.where, made as Parameters<typeof saveValues>[2]);
        setDrafts((all) => {
          const after = one.fields.flatMap((field): [string, Draft<Typed>][] => {
            const draft = savedDraft(all[field.id], values.get(field.id), storedOf(field));
            return draft ? [[field.id, draft]] : [];
          });
          return { ...all, ...Object.fromEntries(after) };
        });
      }
    };
    saving.save(names.join(', '), () => store().finally(forget));
  };
  const valuesOf = (list: readonly MultipleField[]) => new Map(list.map((field) => [field.id, typedIn(field)]));
  const hasButtons = flagSetting(settings.showActionButtons, true);
  const sendsAll = flagSetting(settings.updateAllValues, false);
  const saveAll = () => {
    const sent = sendsAll ? fields.filter((field) => field.isHidden || !isOff(field)) : changed;
    save(sent, valuesOf(sent));
  };
  /** Without buttons, a field is saved once it is left; what is chosen at a press, at the press. */
  const leave = (field: MultipleField) => {
    if (hasButtons || !isChangedIn(field) || problemIn(field)) return;
    const isSent = sending.current.has(field.id) && Object.is(sending.current.get(field.id), typedIn(field));
    if (!isSent) save([field], valuesOf([field]));
  };
  const change = (field: MultipleField, value: Typed) => {
    edit(field, value);
    const isPressed = ['booleanCheckbox', 'booleanSwitch', 'select'].includes(field.type);
    if (!hasButtons && isPressed && !problemOf(field, value, t)) save([field], new Map([[field.id, value]]));
  };

  const isRow = settings.fieldsAlignment !== 'column';
  const style = { '--in-row': isRow ? Math.max(1, Math.floor(numberSetting(settings.fieldsInRow, 2))) : 1 };
  const hasTitles = flagSetting(settings.showGroupTitle, false);
  const firstProblem = fields.map(problemIn).find((problem) => problem !== undefined);
  return (
    <InputPlace
      saving={saving}
      isChanged={changed.length > 0 && (hasButtons || saving.failure !== undefined)}
      problem={firstProblem}
      onSave={saveAll}
      onDiscard={() => setDrafts({})}
      saveLabel={textSetting(settings.saveButtonLabel)}
      discardLabel={textSetting(settings.resetButtonLabel)}
    >
      <div className={styles.groups}>
        {groups.map(({ row, fields: own }) => {
          const shown = own.filter(({ isHidden }) => !isHidden);
          const grid = (
            <div className={styles.fields} style={style as CSSProperties}>
              {shown.map((field) => (
                <OneField
                  key={field.id}
                  field={field}
                  value={typedIn(field)}
                  problem={changed.length > 0 ? problemIn(field) : undefined}
                  isDisabled={isDisabled(field)}
                  onChange={(value) => change(field, value)}
                  onLeave={() => leave(field)}
                />
              ))}
            </div>
          );
          // biome-ignore lint/suspicious/noTemplateCurlyInString: names filled in later.
          const title = labelText(textSetting(settings.groupTitle, '${entityName}'), row.entity, row.source);
          return hasTitles ? (
            <FieldSet key={own[0]?.id} framed legend={title}>
              {grid}
            </FieldSet>
          ) : (
            <div key={own[0]?.id}>{grid}</div>
          );
        })}
      </div>
    </InputPlace>
  );
}

interface SaveCall {
  entity: NamedEntity;
  where: SavedIn;
  fields: MultipleField[];
}

/** Values that one call saves stand together: those of one entity in one place. */
function callsOf(fields: readonly MultipleField[]): SaveCall[] {
  const calls = new Map<string, SaveCall>();
  for (const field of fields) {
    const { entity, where } = field;
    const key = `${entity.id.id} ${where}`;
    const call = calls.get(key) ?? { entity, where, fields: [] };
    call.fields.push(field);
    calls.set(key, call);
  }
  return [...calls.values()];
}
