import { mixed, type Schema } from '@mullion/shared-kit/inputs/schema';

/** A rule that counts only while a value beside it holds: what is hidden cannot be wrong. */
export const ruleIf = (path: string, holds: (value: unknown) => boolean, rule: Schema): Schema =>
  mixed()
    .nullable()
    .when(path, ([value], free) => (holds(value) ? (rule as typeof free) : free));
