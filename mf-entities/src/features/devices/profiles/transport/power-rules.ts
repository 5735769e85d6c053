import type { Lwm2mPowerMode } from '@mullion/shared-kit/api/lwm2m';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { lazy, number, object, type Schema } from '@mullion/shared-kit/inputs/schema';
import { timersOf } from './power-mode';

/** An object whose members beside these rules stay as they are; absent, it stays absent. */
export const rulesOf = (rules: Record<string, Schema<unknown>>): Schema<unknown> =>
  object(rules).default(undefined).nullable() as unknown as Schema<unknown>;

/** Rules of settings for saving power: the times that their mode has. */
export const powerRules = lazy((value?: { powerMode?: Lwm2mPowerMode | null } | null) =>
  rulesOf(
    Object.fromEntries(
      timersOf(value?.powerMode).map(({ name, min }) => [
        name,
        number()
          .required()
          .integer()
          .min(min, () => translate('mf-entities', 'power.min', { seconds: min / 1000 })),
      ]),
    ),
  ),
) as unknown as Schema<unknown>;
