import { valueAt } from '@mullion/shared-kit/json-form/model-path';
import type { Condition, Configuration } from './node-form';

/** What stands at a path such as `credentials.type`; undefined: nothing does. */
export const at = (configuration: Configuration, path: string): unknown => valueAt(configuration, path.split('.'));

/** Whether a flag is set; old chains store some as texts. */
export const isFlagSet = (value: unknown): boolean => value === true || value === 'true';

/** Whether the flag at a path is set. */
export const isOn =
  (path: string): Condition =>
  (configuration) =>
    isFlagSet(at(configuration, path));

/** Whether a value is one of these. */
export const isOneOf =
  (path: string, ...wanted: readonly unknown[]): Condition =>
  (configuration) =>
    wanted.includes(at(configuration, path));

export const not =
  (condition: Condition): Condition =>
  (configuration) =>
    !condition(configuration);

export const all =
  (...conditions: readonly Condition[]): Condition =>
  (configuration) =>
    conditions.every((condition) => condition(configuration));

export const any =
  (...conditions: readonly Condition[]): Condition =>
  (configuration) =>
    conditions.some((condition) => condition(configuration));

/** Whether there is a value at all. */
export const isSet =
  (path: string): Condition =>
  (configuration) => {
    const value = at(configuration, path);
    return value !== undefined && value !== null && value !== '';
  };
