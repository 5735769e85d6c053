import { descriptionOf } from '@mullion/shared-kit/api/description';
import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { ownerId } from '@mullion/shared-kit/entity/assignable';
import { withInfo } from '@mullion/shared-kit/entity/with-info';
import type { BulkEntity, BulkKind } from './bulk-kind';

export type FieldId = 'label' | 'customer' | 'profile' | 'description';

/** A field's value of an entity. */
interface FieldValue {
  /** A text, or the id of what it refers to; '' for nothing. Two values with the same one are the same. */
  value: string;
  /** What people read. */
  text: string;
  /** Members that go with it when it is put back. */
  along?: object;
}

export type FieldValues = Partial<Record<FieldId, FieldValue>>;

/** A field that can be changed for many at once. */
export interface BulkField<T> {
  id: FieldId;
  /** i18n key */
  label: string;
  /** There is always a value: it can't be cleared. */
  needed?: boolean;
  /** Whether the entity has something that goes with the value it has now. */
  drops?(entity: T): boolean;
  read(entity: T): FieldValue;
  /** The entity with another value, to be saved. Absent: a call of its own changes it. */
  write?(entity: T, value: FieldValue): T;
}

/** What can be changed of a kind, in the order of its form. */
export const fieldsOf = <T extends BulkEntity>({ label, profile }: BulkKind<T>): readonly BulkField<T>[] => [
  ...(label ? [labelField<T>()] : []),
  {
    id: 'customer',
    label: 'kit:entity.customer',
    read: (entity) => ({ value: ownerId(entity) ?? '', text: (ownerId(entity) && entity.customerTitle) || '' }),
  },
  ...(profile ? [profileField<T>(profile)] : []),
  {
    id: 'description',
    label: 'kit:entity.description',
    read: (entity) => ({
      ...asText(descriptionOf(entity)),
      ...(typeof entity.additionalInfo?.description !== 'string' && {
        along: { additionalInfo: entity.additionalInfo ?? null },
      }),
    }),
    write: (entity, { value, along }) => ({
      ...entity,
      additionalInfo: along
        ? withDescriptionOf(entity, along)
        : withInfo(entity.additionalInfo, null, { description: value }),
    }),
  },
];

/** Additional info of an entity that had no text as its description, with what others added to it since. */
function withDescriptionOf<T extends BulkEntity>({ additionalInfo }: T, before: Partial<BulkEntity>) {
  const { description: _, ...rest } = additionalInfo ?? {};
  const { description } = before.additionalInfo ?? {};
  if (description !== undefined) return { ...rest, description };
  if (Object.keys(rest).length > 0) return rest;
  const isObject = typeof before.additionalInfo === 'object' && !Array.isArray(before.additionalInfo);
  return isObject ? before.additionalInfo && {} : before.additionalInfo;
}

const asText = (text: string | null | undefined): FieldValue => ({ value: text ?? '', text: text ?? '' });

const labelField = <T extends BulkEntity>(): BulkField<T> => ({
  id: 'label',
  label: 'kit:entity.label',
  read: ({ label }) => asText(label),
  write: (entity, { value }) => ({ ...entity, label: value || null }),
});

/** Where entities have their profile. */
interface ProfileMembers {
  id: string;
  name: string;
  /** Members that belong to the profile and are emptied with it … */
  drops: readonly string[];
  /** … and those that the platform makes fit another one. */
  fits: readonly string[];
}

const profileMembers: Readonly<Record<NonNullable<BulkKind<never>['profile']>, ProfileMembers>> = {
  DEVICE_PROFILE: {
    id: 'deviceProfileId',
    name: 'deviceProfileName',
    drops: ['firmwareId', 'softwareId'],
    fits: ['deviceData'],
  },
  ASSET_PROFILE: { id: 'assetProfileId', name: 'assetProfileName', drops: [], fits: [] },
};

function profileField<T extends BulkEntity>(type: keyof typeof profileMembers): BulkField<T> {
  const { id, name, drops, fits } = profileMembers[type];
  const dropped = Object.fromEntries(drops.map((member) => [member, null]));
  const membersOf = (entity: T) => entity as unknown as Record<string, unknown>;
  return {
    id: 'profile',
    label: entityTypeTable[type].label,
    needed: true,
    drops: (entity) => drops.some((member) => Boolean(membersOf(entity)[member])),
    read: (entity) => {
      const members = membersOf(entity);
      return {
        value: (members[id] as EntityId).id,
        text: String(members[name]),
        along: Object.fromEntries([...drops, ...fits].map((member) => [member, members[member]])),
      };
    },
    write: (entity, { value, along = dropped }) => ({ ...entity, [id]: entityId(type, value), ...along }),
  };
}
