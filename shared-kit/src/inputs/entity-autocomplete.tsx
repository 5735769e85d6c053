import type { IconName } from '../ui/icon';
import { AutocompleteField } from './autocomplete-field';
import type { ControlProps } from './control';
import type { Search } from './use-suggestions';

export interface EntityOption {
  id: string;
  name: string;
  /** A second line or remark, such as the profile. */
  detail?: string;
}

export interface EntityAutocompleteProps<T extends EntityOption> extends ControlProps<T> {
  /** Finds entities by the start of their names; '' asks for the first ones. */
  search: Search<T>;
  searchKey?: string;
  placeholder?: string;
  icon?: IconName;
  /** What the list says when nothing matches; it gets the shortened text. Default: a general sentence. */
  noneText?: (text: string) => string;
  requiredText?: string;
  /** Offers to create an entity, named after what was typed; what it resolves to is chosen. */
  onCreate?: (text: string) => Promise<T | undefined>;
  createLabel?: string;
  /** The offer to create comes with the first letter. */
  createNeedsText?: boolean;
}

/** An entity, found by its name by a search of the caller. For entities by their type there is `EntityPicker`. */
export const EntityAutocomplete = <T extends EntityOption>(props: EntityAutocompleteProps<T>) => (
  <AutocompleteField {...props} optionKey={({ id }) => id} optionLabel={({ name }) => name} optionDetail={detailOf} />
);

const detailOf = ({ detail }: EntityOption) => detail;
