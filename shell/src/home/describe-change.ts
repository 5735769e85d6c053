import type { AuditAction, AuditLog } from '@mullion/shared-kit/api/audit-logs';
import { isSecretName } from '@mullion/shared-kit/api/secret-names';

/** What of an entity changed. Without `from` and `to` it is known only that it did. */
export interface ChangedPart {
  /** A text key (`changed.label`), or the name of an attribute. */
  what: { key: string } | { attribute: string };
  /** Null: it was empty. Absent: not known. */
  from?: string | null;
  to?: string | null;
}

/** Records that hold the whole entity, or attributes, as they were after the change. */
export const comparable: readonly AuditAction[] = ['ADDED', 'UPDATED', 'ATTRIBUTES_UPDATED'];

type Data = Readonly<Record<string, unknown>>;
const asData = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {});

/** Members of entities that have a name of their own in the console. The type of a device or asset is its profile's name. */
const named: Readonly<Record<string, string>> = {
  name: 'name',
  title: 'name',
  label: 'label',
  type: 'profile',
  firstName: 'first-name',
  lastName: 'last-name',
  email: 'email',
  phone: 'phone',
  country: 'country',
  state: 'state',
  city: 'city',
  address: 'address',
  address2: 'address',
  zip: 'zip',
  url: 'url',
};

/** What says nothing to a person, or is said by another member. */
const unsaid = new Set([
  'id',
  'createdTime',
  'tenantId',
  'externalId',
  'version',
  'customerId',
  'deviceProfileId',
  'assetProfileId',
  'customerTitle',
  'customerIsPublic',
  'deviceProfileName',
  'assignedCustomers',
]);

const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

function partsOfEntity(after: Data, before: Data | undefined): ChangedPart[] {
  if (!before) return [];
  const parts: ChangedPart[] = [];
  const compare = (what: string, from: unknown, to: unknown) => {
    if (text(from) !== text(to)) parts.push({ what: { key: `changed.${what}` }, from: text(from), to: text(to) });
  };
  let others = false;
  for (const member of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const name = named[member];
    if (name) {
      // The title of a dashboard or customer repeats its name.
      if (member !== 'name' || !('title' in after)) compare(name, before[member], after[member]);
    } else if (member === 'additionalInfo') {
      const { description: was, ...oldInfo } = asData(before[member]);
      const { description: is, ...newInfo } = asData(after[member]);
      compare('description', was, is);
      others ||= !same(oldInfo, newInfo);
    } else if (!unsaid.has(member)) others ||= !same(before[member], after[member]);
  }
  if (others) parts.push({ what: { key: 'changed.settings' } });
  return parts;
}

/** Same content, whatever the order of members; an absent one is as good as null. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return (a ?? null) === (b ?? null);
  const [left, right] = [a as Data, b as Data];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => same(left[key], right[key]));
}

/** Anyone who passes the screen sees Home: secrets, and JSON that may hold some, are named without their values. */
const isTold = (attribute: string, value: unknown) => !isSecretName(attribute) && typeof value !== 'object';

/** Compared with records before the given one, newest first. One that was only written again says that it was, not what. */
function partsOfAttributes(record: AuditLog, earlier: readonly AuditLog[]): ChangedPart[] {
  const { scope, attributes } = asData(record.actionData);
  return Object.entries(asData(attributes)).map(([attribute, value]) => {
    if (!isTold(attribute, value)) return { what: { attribute } };
    const last = earlier.find(({ actionType, actionData }) => {
      const data = asData(actionData);
      return actionType === 'ATTRIBUTES_UPDATED' && data.scope === scope && attribute in asData(data.attributes);
    });
    const to = text(value);
    if (!last) return { what: { attribute }, to };
    const before = asData(asData(last.actionData).attributes)[attribute];
    const from = text(before);
    if (from === to) return { what: { attribute } };
    return isTold(attribute, before) ? { what: { attribute }, from, to } : { what: { attribute }, to };
  });
}

/**
 * What a record of the audit log says was changed, compared with earlier records of the same entity (newest first). Empty where
 * the record's action says it all, or nothing is there to compare with.
 */
export function describeChange(record: AuditLog, earlier: readonly AuditLog[] = []): ChangedPart[] {
  const data = asData(record.actionData);
  switch (record.actionType) {
    case 'UPDATED': {
      const before = earlier.find(
        ({ actionType, actionData }) => actionType !== 'ATTRIBUTES_UPDATED' && 'entity' in asData(actionData),
      );
      return partsOfEntity(asData(data.entity), before && asData(asData(before.actionData).entity));
    }
    case 'ATTRIBUTES_UPDATED':
      return partsOfAttributes(record, earlier);
    case 'ATTRIBUTES_DELETED':
      return Array.isArray(data.attributes)
        ? data.attributes.map((name) => ({ what: { attribute: String(name) } }))
        : [];
    case 'ASSIGNED_TO_CUSTOMER':
      return [{ what: { key: 'changed.customer' }, to: text(data.assignedCustomerName) }];
    case 'UNASSIGNED_FROM_CUSTOMER':
      return [{ what: { key: 'changed.customer' }, from: text(data.unassignedCustomerName), to: null }];
    default:
      return [];
  }
}
