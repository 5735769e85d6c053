import type { Lwm2mPowerMode } from '@mullion/shared-kit/api/lwm2m';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { lazy, number, object, type Schema } from '@mullion/shared-kit/inputs/schema';
import { timersOf } from './power-mode';

/** An object whose members beside these rules stay as they are; absent, it stays absent. */
export const rulesOf = (rules: Record<string, Schema<unknown>>): Schema<unknown> =>
  object(rules).default(undefined).nullable() as unknown as Schema<unknown>;

interface PowerSettings {
  powerMode?: Lwm2mPowerMode | null;
}

/** Rules of the times that a mode for saving power has, by their names. */
export const timerRules = (settings: PowerSettings | null | undefined): Record<string, Schema<unknown>> =>
  Object.fromEntries(
    timersOf(settings?.powerMode).map(({ name, min }) => [
      name,
      number()
        .required()
        .integer()
        .min(min, () => translate('mf-entities', 'power.min', { seconds: min / 1000 })),
    ]),
  );

/** Rules of settings for saving power. */
export const powerRules = lazy((value?: PowerSettings | null) =>
  rulesOf(timerRules(value)),
) as unknown as Schema<unknown>;
