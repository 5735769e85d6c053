import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityData } from '@mullion/shared-kit/api/entity-query';
import type { NumberColumns } from './number-columns';
import type { SourceTableContext } from './widget-table';

/** An entity of a table. */
export interface EntityRow {
  id: EntityId;
  /** Its values as they were read for a file; those of rows on screen are live. */
  latest?: EntityData['latest'];
}

/** What cells and actions of a table of entities know. */
export interface EntityTableContext extends SourceTableContext<EntityRow> {
  /** Of the columns of keys, whose ids are their places. Where more is known, a list makes its columns anew, as for every other context. */
  numbers: NumberColumns;
  tellNumbers: (said: NumberColumns) => void;
}
