import { type ObjectSchema, object, plainText, shortText, string } from '@mullion/shared-kit/inputs/schema';
import type { BulkField, FieldValues } from './bulk-fields';

/** What becomes of a field: it stays, gets a value, or is emptied. */
export type Mode = 'keep' | 'set' | 'clear';

/** The form: a mode and a value for each field; a reference is an id. */
export interface BulkValues {
  labelMode: Mode;
  label: string;
  customerMode: Mode;
  customer: string | null;
  profileMode: Mode;
  profile: string | null;
  descriptionMode: Mode;
  description: string;
}

/** The form before anything is chosen: everything is kept. */
export const nothingChosen: BulkValues = {
  labelMode: 'keep',
  label: '',
  customerMode: 'keep',
  customer: null,
  profileMode: 'keep',
  profile: null,
  descriptionMode: 'keep',
  description: '',
};

const mode = () => string<Mode>().defined();
/** A value is missing where its field is set and has none. */
const ifSet = <S extends { required: () => S }>([how]: readonly unknown[], rule: S): S =>
  how === 'set' ? rule.required() : rule;

/** A field that is set has a value. */
export const bulkRules = (): ObjectSchema<BulkValues> =>
  object({
    labelMode: mode(),
    label: shortText().when('labelMode', ifSet),
    customerMode: mode(),
    customer: string().defined().nullable().when('customerMode', ifSet),
    profileMode: mode(),
    profile: string().defined().nullable().when('profileMode', ifSet),
    descriptionMode: mode(),
    description: plainText().when('descriptionMode', ifSet),
  }) as unknown as ObjectSchema<BulkValues>;

/** Names of what is referred to, by its id. */
export type Names = Readonly<Record<string, string>>;

/** The values that fields get. One that still lacks its value is not among them. */
export function targetsOf(
  values: BulkValues,
  fields: readonly Pick<BulkField<never>, 'id'>[],
  names: Names,
): FieldValues {
  const targets: FieldValues = {};
  for (const { id } of fields) {
    const how = values[`${id}Mode`];
    const value = (values[id] ?? '').trim();
    if (how === 'clear') targets[id] = { value: '', text: '' };
    else if (how === 'set' && value) targets[id] = { value, text: names[value] ?? value };
  }
  return targets;
}
