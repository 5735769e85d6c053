import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityData } from '@mullion/shared-kit/api/entity-query';
import type { SourceTableContext } from './widget-table';

/** An entity of a table. */
export interface EntityRow {
  id: EntityId;
  /** Its values as they were read for a file; those of rows on screen are live. */
  latest?: EntityData['latest'];
}

/** What cells and actions of a table of entities know. */
export interface EntityTableContext extends SourceTableContext<EntityRow> {
  /** The places of the keys whose values are numbers, as far as rows have told. */
  numbers: string;
  tellNumbers: (places: string) => void;
}
