import { changes } from '@mullion/shared-kit/api/changes';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { RelationDirection } from '@mullion/shared-kit/api/entity-query';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { type Relation, type RelationInfo, relationsQuery, saveRelation } from '@mullion/shared-kit/api/relations';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { JsonObjectEditor } from '@mullion/shared-kit/editors/json-object-editor';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { array, boolean, mixed, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { notify } from '@mullion/shared-kit/notify/notify';
import { EntityListSelect } from '@mullion/shared-kit/pickers/entity-select';
import { RelationTypePicker } from '@mullion/shared-kit/pickers/relation-type-picker';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refuseField } from '../../screen-parts/refuse-field';
import { relationId, relationRow, typeText } from './relation-rows';

interface RelationValues {
  type: string;
  targets: EntityId[];
  additionalInfo?: object;
  /** Replace what is stored with relations that exist. */
  replace: boolean;
}

const schema = object({
  type: string().defined().trim().required().max(maxTextLength),
  targets: array(mixed<EntityId>().required()).required().min(1),
  additionalInfo: mixed<object>(),
  replace: boolean().defined(),
}) as unknown as ObjectSchema<RelationValues>;

/** Opens the dialog that adds relations of an entity, or changes what is stored with one. */
export const openRelationDialog = (
  entity: EntityId,
  direction: RelationDirection,
  edited?: RelationInfo,
): Promise<void> =>
  openDialog<void>((close) => (
    <RelationDialog entity={entity} direction={direction} edited={edited} onClose={() => close()} />
  ));

/** What is stored with a relation, to compare; nothing for one that is not there. */
const infoText = (relation?: Pick<RelationInfo, 'additionalInfo'>): string =>
  relation ? JSON.stringify(relation.additionalInfo ?? {}) : '';

interface RelationDialogProps {
  entity: EntityId;
  direction: RelationDirection;
  edited?: RelationInfo;
  onClose: () => void;
}

function RelationDialog({ entity, direction, edited, onClose }: RelationDialogProps) {
  const t = useScreenText('mf-entities');
  const row = edited && relationRow(edited, direction);
  const [values] = useState<RelationValues>({
    type: edited?.type ?? 'Contains',
    targets: row ? [row.far] : [],
    additionalInfo: (edited?.additionalInfo as object | null) ?? undefined,
    replace: false,
  });
  const form = useKitForm(schema, values);
  const client = useQueryClient();
  const [type, targets] = form.watch(['type', 'targets']);
  /** Relations that exist, which the person has been told. */
  const [taken, setTaken] = useState<readonly string[]>([]);
  const isTaken = targets?.some((far) => taken.includes(relationId(type ?? '', far)));
  /** What an attempt has saved already is its own. */
  const saved = useRef(new Set<string>());
  const storedNow = async () => {
    const query = toldInPlace(relationsQuery(entity, direction));
    return (await client.fetchQuery({ ...query, staleTime: 0 })).map((one) => relationRow(one, direction));
  };
  const refuseTaken = async ({ type, targets, replace }: RelationValues) => {
    const stored = await storedNow();
    const meant = targets.map((far) => relationId(type, far)).filter((id) => !saved.current.has(id));
    const existing = stored.filter(({ id }) => meant.includes(id));
    if (existing.every(({ id }) => replace && taken.includes(id))) return;
    setTaken(existing.map(({ id }) => id));
    form.setValue('replace', false);
    const names = existing.map(({ farName }) => farName).join(', ');
    refuseField(form, 'targets', t('relation.taken', { names }));
  };
  /** What the person knows to replace. */
  const [known, setKnown] = useState(() => infoText(edited));
  const refuseChanged = async ({ additionalInfo }: RelationValues) => {
    const now = (await storedNow()).find(({ id }) => id === row?.id)?.relation;
    const stored = infoText(now);
    if (stored === known || (now && stored === infoText({ additionalInfo }))) return;
    setKnown(stored);
    const text = now ? t('attribute.changed-meanwhile.save', { value: stored.slice(0, 80) }) : t('relation.gone');
    refuseField(form, 'additionalInfo', text);
  };
  const save = async (values: RelationValues) => {
    await (edited ? refuseChanged(values) : refuseTaken(values));
    const { type, targets, additionalInfo } = values;
    const relations = targets.map(
      (far): Relation => ({
        from: direction === 'FROM' ? entity : far,
        to: direction === 'FROM' ? far : entity,
        type: type.trim(),
        typeGroup: 'COMMON',
        additionalInfo: additionalInfo ?? null,
      }),
    );
    // Saving one again changes nothing: what a refusal left over is saved by the next try.
    await changes.together(() =>
      Promise.all(
        relations.map(async (relation) => {
          await saveRelation(relation, formCall);
          saved.current.add(relationId(relation.type, direction === 'FROM' ? relation.to : relation.from));
        }),
      ),
    );
    await changes.settled();
    notify.success(t('relation.saved', { count: relations.length }));
  };
  return (
    <FormDialog
      form={form}
      onSubmit={save}
      onStored={onClose}
      title={t(row ? 'relation.edit' : 'relation.add')}
      requireChange={Boolean(row)}
      submitLabel={t(row ? 'save' : 'relation.add')}
      onCancel={onClose}
    >
      {row ? (
        <PropertyList
          properties={[
            { label: t('relation.type'), value: row.relation.type },
            { label: typeText(row.far, t), value: row.farName },
          ]}
        />
      ) : (
        <>
          <FormField name="type" control={RelationTypePicker} label={t('relation.type')} required />
          <FormField
            name="targets"
            control={EntityListSelect}
            label={t(direction === 'FROM' ? 'relation.targets' : 'relation.sources')}
            required
          />
          {isTaken && <FormField name="replace" control={CheckboxField} label={t('relation.replace')} />}
        </>
      )}
      <FormField name="additionalInfo" control={JsonObjectEditor} label={t('relation.info')} />
    </FormDialog>
  );
}
