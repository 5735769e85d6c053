import type { EntityFilter } from '../api/entity-query';
import { findEntityData } from '../api/entity-query';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { Search } from '../rows/use-search-source';
import { Button } from '../ui/button';
import { Popover } from '../ui/popover';
import styles from './alias-entity-chooser.module.css';
import { aliasEntitiesQuery, type CurrentEntity, currentEntityOf } from './current-entity';
import { useT } from './texts';

/** An alias of the open dashboard, resolved. */
export interface ResolvedAliasEntry {
  id: string;
  alias: string;
  resolveMultiple: boolean;
  /** What it came to; `null` while it stands for nothing. */
  entityFilter: EntityFilter | null;
  /** Of an alias of one entity: which one it is now. */
  currentEntity: CurrentEntity | null;
}

type Choosable = ResolvedAliasEntry & { entityFilter: EntityFilter; currentEntity: CurrentEntity };

/** Whether somebody may choose among an alias's entities: it stands for one of several. */
const isChoosable = (entry: ResolvedAliasEntry): entry is Choosable =>
  !entry.resolveMultiple &&
  entry.currentEntity !== null &&
  entry.entityFilter !== null &&
  entry.entityFilter.type !== 'singleEntity';

export interface AliasEntityChooserProps {
  aliases: readonly ResolvedAliasEntry[];
  /** Another entity was chosen for an alias. */
  onChange: (aliasId: string, entity: CurrentEntity) => void;
}

/**
 * Which entities the aliases of one entity stand for: a button of a dashboard's toolbar, with a panel that has a field
 * for each of them. There is no button where there is nothing to choose.
 */
export function AliasEntityChooser({ aliases, onChange }: AliasEntityChooserProps) {
  const t = useT();
  const choosable = aliases.filter(isChoosable);
  const [only] = choosable.length === 1 ? choosable : [];
  if (choosable.length === 0) return null;
  return (
    <Popover
      label={t('chooser.title')}
      trigger={(props) => (
        <Button {...props} icon="devices_other" aria-label={only && t('chooser.of', { name: only.currentEntity.name })}>
          {only?.currentEntity.name ?? t('chooser.entities')}
        </Button>
      )}
    >
      <div className={styles.panel}>
        {choosable.map((entry) => (
          <EntityField key={entry.id} entry={entry} onChange={(entity) => onChange(entry.id, entity)} />
        ))}
      </div>
    </Popover>
  );
}

/** One alias and its entity. There is always one: an emptied field goes back to it. */
function EntityField({ entry, onChange }: { entry: Choosable; onChange: (entity: CurrentEntity) => void }) {
  const t = useT();
  const { alias, entityFilter, currentEntity } = entry;
  const search: Search<CurrentEntity> = async (text, signal) => {
    const quiet = { signal, ignoreErrors: true, ignoreLoading: true };
    const { data } = await findEntityData(aliasEntitiesQuery(entityFilter, text), quiet);
    return data.map(currentEntityOf);
  };
  return (
    <AutocompleteField<CurrentEntity>
      label={alias}
      value={currentEntity}
      onChange={(entity) => entity && onChange(entity)}
      search={search}
      searchKey={JSON.stringify(entityFilter)}
      optionKey={({ id }) => `${id.entityType} ${id.id}`}
      optionLabel={({ name }) => name}
      optionDetail={({ name, label }) => (label && label !== name ? label : undefined)}
      noneText={(text) => t('chooser.none', { text })}
      required
    />
  );
}
