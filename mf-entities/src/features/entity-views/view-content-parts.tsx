import type { EntityViewInfo } from '@mullion/shared-kit/api/entity-views';
import { hasMarkup } from '@mullion/shared-kit/api/platform-limits';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { DateTimeField } from '@mullion/shared-kit/inputs/date-time-field';
import { FieldRows, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { array, number, string } from '@mullion/shared-kit/inputs/schema';
import { EntityKeysList } from '@mullion/shared-kit/pickers/entity-keys-list';
import type { Target } from './view-target-parts';

/** A list of keys in the form; null: empty. */
type Keys = string[] | null;

interface KeysValues {
  timeseries: Keys;
  cs: Keys;
  sh: Keys;
  ss: Keys;
}

/** Of a refused key the platform does not say in which of the lists it is. */
const keysRule = array()
  .of(string().defined())
  .nullable()
  .defined()
  .test(
    'no-markup',
    () => translate('kit', 'validation.markup'),
    (keys) => !keys?.some((key) => hasMarkup(key)),
  );
const listOf = (keys: readonly string[] | null | undefined): Keys => (keys?.length ? [...keys] : null);
/** What is stored of a list: an empty one stays as it is, and one that has been emptied is null. */
const storedList = (keys: Keys, before: readonly string[] | null | undefined) =>
  keys ?? (before?.length === 0 ? before : null);

const attributeScopes = [
  ['cs', 'CLIENT_SCOPE'],
  ['sh', 'SHARED_SCOPE'],
  ['ss', 'SERVER_SCOPE'],
] as const;

/** Which time series and attributes the view shows. */
export const keysPart: FormPart<EntityViewInfo, KeysValues> = {
  rules: { timeseries: keysRule, cs: keysRule, sh: keysRule, ss: keysRule },
  read: (view) => {
    const { timeseries, attributes } = view?.keys ?? {};
    return {
      timeseries: listOf(timeseries),
      cs: listOf(attributes?.cs),
      sh: listOf(attributes?.sh),
      ss: listOf(attributes?.ss),
    };
  },
  write: ({ timeseries, cs, sh, ss }, view) => {
    const { keys } = view;
    const attributes = {
      ...keys?.attributes,
      cs: storedList(cs, keys?.attributes?.cs),
      sh: storedList(sh, keys?.attributes?.sh),
      ss: storedList(ss, keys?.attributes?.ss),
    };
    return { ...view, keys: { ...keys, timeseries: storedList(timeseries, keys?.timeseries), attributes } };
  },
  fields: ({ context: { t } }) => {
    const target = useWatch<{ target: Target | null }, 'target'>({ name: 'target' });
    return (
      <>
        <FormField
          name="timeseries"
          control={EntityKeysList}
          dataKeyType="timeseries"
          entityId={target}
          label={t('entity-view.timeseries')}
          placeholder={t('entity-view.all-keys')}
        />
        {attributeScopes.map(([name, scope]) => (
          <FormField
            key={name}
            name={name}
            control={EntityKeysList}
            dataKeyType="attribute"
            scope={scope}
            entityId={target}
            label={t(`entity-view.attributes.${scope}`)}
            placeholder={t('entity-view.no-keys')}
          />
        ))}
      </>
    );
  },
};

interface PeriodValues {
  start: number | null;
  end: number | null;
}

/** Of which time the view shows data; 0 on the wire is open. */
export const periodPart: FormPart<EntityViewInfo, PeriodValues> = {
  rules: {
    start: number().nullable().defined(),
    end: number()
      .nullable()
      .defined()
      .test(
        'after-start',
        () => translate('mf-entities', 'entity-view.end-before-start'),
        (end, { parent }) => end == null || parent.start == null || end >= parent.start,
      ),
  },
  read: (view) => ({ start: view?.startTimeMs || null, end: view?.endTimeMs || null }),
  write: ({ start, end }, view) => ({ ...view, startTimeMs: start ?? 0, endTimeMs: end ?? 0 }),
  fields: ({ context: { t } }) => {
    const [start, end] = useWatch<PeriodValues, ['start', 'end']>({ name: ['start', 'end'] });
    return (
      <FieldRows columns>
        <FormField
          name="start"
          control={DateTimeField}
          label={t('entity-view.start')}
          max={typeof end === 'number' ? end : undefined}
        />
        <FormField
          name="end"
          control={DateTimeField}
          label={t('entity-view.end')}
          min={typeof start === 'number' ? start : undefined}
        />
      </FieldRows>
    );
  },
};
