import type { ReactNode } from 'react';
import type { EntityType } from '../api/entity-id';
import type { RelationDirection } from '../api/entity-query';
import type { SubtypedEntityType } from '../api/entity-subtype';
import { NumberField } from '../inputs/number-field';
import { SelectField } from '../inputs/select-field';
import { SwitchField } from '../inputs/switch-field';
import { TextField } from '../inputs/text-field';
import { useRequiredText } from '../inputs/use-required-text';
import { EntityListPicker } from '../pickers/entity-list-picker';
import { EntitySubtypeAutocomplete } from '../pickers/entity-subtype-autocomplete';
import { EntitySubtypeList } from '../pickers/entity-subtype-list';
import { EntityTypeSelect } from '../pickers/entity-type-select';
import { RelationTypePicker } from '../pickers/relation-type-picker';
import {
  type FilterDraft,
  type FilterMember,
  type FilterMembers,
  isMaxLevel,
  MIN_MAX_LEVEL,
} from './alias-filter-draft';
import { AliasReferenceField } from './alias-reference-field';
import { RelationFiltersField } from './relation-filters-field';
import { useT } from './texts';

/** What the field of one member works on. */
export interface MemberFieldProps {
  draft: FilterDraft;
  onChange: (members: Partial<FilterMembers>) => void;
  disabled?: boolean;
  /** Types of entities that the alias may stand for. */
  allowed?: readonly EntityType[];
}

interface MemberField {
  Field: (props: MemberFieldProps) => ReactNode;
  /** Stands beside another one where there is room. */
  half?: boolean;
}

type NameMember = 'assetNameFilter' | 'deviceNameFilter' | 'edgeNameFilter' | 'entityViewNameFilter';
type SubtypeMember = 'assetType' | 'deviceType' | 'edgeType' | 'entityViewType';
type SubtypesMember = 'assetTypes' | 'deviceTypes' | 'edgeTypes' | 'entityViewTypes';

const subtypeField = (member: SubtypeMember, entityType: SubtypedEntityType): MemberField => ({
  half: true,
  Field: ({ draft, onChange, disabled }) => {
    const t = useT();
    return (
      <EntitySubtypeAutocomplete
        label={t(`field.${member}`)}
        entityType={entityType}
        value={draft[member] ?? undefined}
        onChange={(type) => onChange({ [member]: type ?? null })}
        disabled={disabled}
        required
      />
    );
  },
});

const subtypesField = (member: SubtypesMember, entityType: SubtypedEntityType): MemberField => ({
  Field: ({ draft, onChange, disabled }) => {
    const t = useT();
    return (
      <EntitySubtypeList
        label={t(`field.${member}`)}
        entityType={entityType}
        value={draft[member] ?? undefined}
        onChange={(types) => onChange({ [member]: types ?? null })}
        disabled={disabled}
        required
      />
    );
  },
});

const nameField = (member: NameMember): MemberField => ({
  half: true,
  Field: ({ draft, onChange, disabled }) => {
    const t = useT();
    return (
      <TextField
        label={t('field.name-starts-with')}
        hint={t('field.name-starts-with.hint')}
        value={draft[member]}
        onChange={(name) => onChange({ [member]: name ?? '' })}
        disabled={disabled}
      />
    );
  },
});

const referenceField = (
  member: 'singleEntity' | 'rootEntity' | 'defaultStateEntity',
  isRequired: boolean,
): MemberField => ({
  Field: ({ draft, onChange, disabled, allowed }) => {
    const t = useT();
    return (
      <AliasReferenceField
        label={t(`field.${member}`)}
        value={draft[member] ?? undefined}
        onChange={(reference) => onChange({ [member]: reference ?? null })}
        // What a search starts at, or a state falls back to, need not be what the alias may stand for.
        allowed={member === 'singleEntity' ? allowed : undefined}
        disabled={disabled}
        required={isRequired}
      />
    );
  },
});

const switchField = (member: 'rootStateEntity' | 'fetchLastLevelOnly'): MemberField => ({
  Field: ({ draft, onChange, disabled }) => {
    const t = useT();
    return (
      <SwitchField
        label={t(`field.${member}`)}
        value={draft[member]}
        onChange={(on) => onChange({ [member]: on })}
        disabled={disabled}
      />
    );
  },
});

/** How the form asks for each member. */
export const memberFields: Readonly<Record<FilterMember, MemberField>> = {
  singleEntity: referenceField('singleEntity', true),
  rootEntity: referenceField('rootEntity', true),
  defaultStateEntity: referenceField('defaultStateEntity', false),
  rootStateEntity: switchField('rootStateEntity'),
  fetchLastLevelOnly: switchField('fetchLastLevelOnly'),
  assetType: subtypeField('assetType', 'ASSET'),
  deviceType: subtypeField('deviceType', 'DEVICE'),
  edgeType: subtypeField('edgeType', 'EDGE'),
  entityViewType: subtypeField('entityViewType', 'ENTITY_VIEW'),
  assetTypes: subtypesField('assetTypes', 'ASSET'),
  deviceTypes: subtypesField('deviceTypes', 'DEVICE'),
  edgeTypes: subtypesField('edgeTypes', 'EDGE'),
  entityViewTypes: subtypesField('entityViewTypes', 'ENTITY_VIEW'),
  assetNameFilter: nameField('assetNameFilter'),
  deviceNameFilter: nameField('deviceNameFilter'),
  edgeNameFilter: nameField('edgeNameFilter'),
  entityViewNameFilter: nameField('entityViewNameFilter'),
  entityType: { Field: EntityTypeMember },
  entityList: { Field: EntityListMember },
  entityNameFilter: { Field: EntityNameMember },
  stateEntityParamName: { Field: StateParameterMember },
  direction: { Field: DirectionMember, half: true },
  maxLevel: { Field: MaxLevelMember, half: true },
  relationType: { Field: RelationTypeMember },
  filters: { Field: RelationFiltersMember },
};

function EntityTypeMember({ draft, onChange, disabled, allowed }: MemberFieldProps) {
  const t = useT();
  return (
    <EntityTypeSelect
      label={t('field.entityType')}
      value={draft.entityType ?? undefined}
      onChange={(type) =>
        onChange({
          entityType: (type as EntityType | undefined) ?? null,
          ...('entityList' in draft && { entityList: null }),
        })
      }
      allowed={allowed}
      disabled={disabled}
      required
    />
  );
}

function EntityListMember({ draft, onChange, disabled }: MemberFieldProps) {
  const t = useT();
  if (!draft.entityType) return null;
  return (
    <EntityListPicker
      key={draft.entityType}
      label={t('field.entityList')}
      entityType={draft.entityType}
      value={draft.entityList ?? undefined}
      onChange={(entityList) => onChange({ entityList: entityList ?? null })}
      disabled={disabled}
      required
    />
  );
}

function EntityNameMember({ draft, onChange, disabled }: MemberFieldProps) {
  const t = useT();
  const name = draft.entityNameFilter ?? '';
  const { error, touch } = useRequiredText({ required: true, disabled }, !name.trim(), t('field.name-required'));
  return (
    <TextField
      label={t('field.name-starts-with')}
      hint={t('field.name-starts-with.hint')}
      value={name}
      onChange={(name) => onChange({ entityNameFilter: name ?? '' })}
      onBlur={touch}
      error={error}
      disabled={disabled}
      required
    />
  );
}

function StateParameterMember({ draft, onChange, disabled }: MemberFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t('field.stateEntityParamName')}
      placeholder={t('field.stateEntityParamName.placeholder')}
      value={draft.stateEntityParamName ?? undefined}
      onChange={(name) => onChange({ stateEntityParamName: name || null })}
      disabled={disabled}
    />
  );
}

function DirectionMember({ draft, onChange, disabled }: MemberFieldProps) {
  const t = useT();
  return (
    <SelectField<RelationDirection>
      label={t('field.direction')}
      value={draft.direction}
      onChange={(direction) => direction && onChange({ direction })}
      options={[
        { value: 'FROM', label: t('direction.FROM') },
        { value: 'TO', label: t('direction.TO') },
      ]}
      disabled={disabled}
      required
    />
  );
}

function MaxLevelMember({ draft, onChange, disabled }: MemberFieldProps) {
  const t = useT();
  return (
    <NumberField
      label={t('field.maxLevel')}
      placeholder={t('field.maxLevel.placeholder')}
      value={draft.maxLevel ?? undefined}
      onChange={(maxLevel) => onChange({ maxLevel: maxLevel ?? null })}
      error={isMaxLevel(draft.maxLevel) ? undefined : t('field.maxLevel.error', { min: MIN_MAX_LEVEL })}
      min={MIN_MAX_LEVEL}
      integer
      disabled={disabled}
    />
  );
}

function RelationTypeMember({ draft, onChange, disabled }: MemberFieldProps) {
  const t = useT();
  return (
    <RelationTypePicker
      label={t('field.relationType')}
      value={draft.relationType ?? undefined}
      onChange={(relationType) => onChange({ relationType: relationType ?? null })}
      disabled={disabled}
    />
  );
}

function RelationFiltersMember({ draft, onChange, disabled, allowed }: MemberFieldProps) {
  const t = useT();
  return (
    <RelationFiltersField
      label={t('field.filters')}
      value={draft.filters}
      onChange={(filters = []) => onChange({ filters })}
      allowed={allowed}
      disabled={disabled}
    />
  );
}
