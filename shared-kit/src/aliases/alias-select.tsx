import type { EntityType } from '../api/entity-id';
import { bestMatches } from '../i18n/best-matches';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { editAlias } from './alias-dialog';
import { type EntityAlias, matchesTypes } from './entity-alias';
import { useT } from './texts';

export interface AliasSelectProps extends ControlProps<string> {
  /** The id of the alias. */
  onChange: (aliasId: string | undefined) => void;
  /** All aliases of the place; those that cannot be of an allowed type are not offered. */
  aliases: readonly EntityAlias[];
  allowedEntityTypes?: readonly EntityType[];
  /** Takes a new alias into the place; without it none can be made here. */
  onCreate?: (alias: EntityAlias) => void;
}

/** One of the given aliases, by its id. A name that there is none of makes a new one: Enter, or "Create new". */
export function AliasSelect({ value, onChange, aliases, allowedEntityTypes, onCreate, ...control }: AliasSelectProps) {
  const t = useT();
  const offered = aliases.filter((alias) => matchesTypes(alias, allowedEntityTypes));
  const create = async (text: string) => {
    const name = text.trim();
    const known = offered.find(({ alias }) => alias.toLocaleLowerCase() === name.toLocaleLowerCase());
    if (known) return known;
    const created = await editAlias({ name, aliases, allowedEntityTypes });
    if (created) onCreate?.(created);
    return created;
  };
  return (
    <AutocompleteField<EntityAlias>
      {...control}
      value={aliases.find(({ id }) => id === value)}
      onChange={(alias) => onChange(alias?.id)}
      search={async (text) => bestMatches(offered, text, ({ alias }) => alias)}
      searchKey={offered.map(({ id, alias }) => `${id} ${alias}`).join()}
      optionKey={({ id }) => id}
      optionLabel={({ alias }) => alias}
      requiredText={t('select.required')}
      noneText={(text) => t('select.none', { text })}
      nothingText={t('select.nothing')}
      createLabel={t('select.create')}
      onCreate={onCreate && create}
      enterCreates={Boolean(onCreate)}
    />
  );
}
