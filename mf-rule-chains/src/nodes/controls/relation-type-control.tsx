import { RelationTypePicker } from '@mullion/shared-kit/pickers/relation-type-picker';
import type { OwnControlProps } from '../node-form';

/** A type of relation. */
export const RelationTypeControl = ({ field, value, onValues, configuration: _, ...frame }: OwnControlProps) => (
  <RelationTypePicker
    {...frame}
    required={field.required}
    value={typeof value === 'string' ? value : undefined}
    onChange={(type) => onValues({ [field.path]: type ?? null })}
  />
);
