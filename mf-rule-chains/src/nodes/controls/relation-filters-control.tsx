import type { RelationFilter } from '@mullion/shared-kit/aliases/alias-filter-draft';
import { RelationFiltersField } from '@mullion/shared-kit/aliases/relation-filters-field';
import type { OwnControlProps } from '../node-form';

/** Relations that a query follows; none: any. */
export const RelationFiltersControl = ({ field, value, onValues, configuration: _, ...frame }: OwnControlProps) => (
  <RelationFiltersField
    {...frame}
    value={Array.isArray(value) ? (value as RelationFilter[]) : undefined}
    onChange={(filters) => onValues({ [field.path]: filters ?? [] })}
  />
);
