import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Schema } from '../inputs/schema';
import type { ScreenContext } from './define-entity-screen';

/**
 * A part of an entity's form: the members it edits under names of its own, their rules, and their fields. The usual ones
 * are in `form-parts.tsx`; a screen adds its own.
 */
export interface FormPart<T, V extends FieldValues = FieldValues> {
  rules: { [K in keyof V]: Schema<V[K]> };
  /** The part's values of an entity; of a new one for null. */
  read(entity: T | null): V;
  /** The entity with the part's values, trimmed and valid; what the part does not know is kept. */
  write(values: V, entity: T): T;
  fields: ComponentType<{ entity: T | null; context: ScreenContext }>;
}
