import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { boolean, mixed, number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { WidgetDatasource, WidgetKind } from '../model/widget';
import { lacksAlias, lacksKeys, type SourceWants } from './sources-field';
import type { WidgetValues } from './widget-values';

const text = () => string().defined().trim();
const maybe = () => string().nullable().defined();
const whole = () => number().integer().nullable().defined();

/**
 * What the form of a widget accepts.
 * @param needsSource whether nothing is drawn without a datasource, where the script does not say
 * @param wants what the script of its type says of its datasources; undefined while that isn't known
 */
export const widgetRules = (
  kind: WidgetKind,
  t: Translate,
  needsSource: boolean,
  wants: () => SourceWants | undefined,
): ObjectSchema<WidgetValues> => {
  const hasSources = kind !== 'rpc' && kind !== 'static';
  return object({
    title: text(),
    showTitle: boolean().required(),
    titleTooltip: text(),
    showTitleIcon: boolean().required(),
    titleIcon: maybe(),
    iconColor: maybe(),
    datasources: mixed<readonly WidgetDatasource[]>()
      .defined()
      .test('alias', t('source.alias.required'), (sources) => kind === 'rpc' || !sources?.some(lacksAlias))
      .test('some', t('source.required'), (sources = []) => {
        const isOptional = !hasSources || kind === 'alarm' || (wants()?.datasourcesOptional ?? !needsSource);
        return isOptional || sources.length > 0;
      })
      .test('keys', t('keys.required'), (sources) => !hasSources || !sources?.some((one) => lacksKeys(one, wants()))),
    targetAlias: kind === 'rpc' ? string().nullable().defined().required() : maybe(),
    useDashboardTimewindow: boolean().required(),
    displayTimewindow: boolean().required(),
    timewindow: mixed<StoredTimewindow>().nullable().defined(),
    units: text(),
    decimals: whole().min(0).max(15),
    noDataDisplayMessage: text(),
    pageSize: whole().min(1),
    backgroundColor: maybe(),
    color: maybe(),
    padding: text(),
    margin: text(),
    dropShadow: boolean().required(),
    enableFullscreen: boolean().required(),
    mobileHide: boolean().required(),
    desktopHide: boolean().required(),
    mobileOrder: whole(),
    mobileHeight: whole().min(1).max(10),
    settings: mixed<object>().required(),
    actions: mixed<WidgetValues['actions']>().required(),
  }) as ObjectSchema<WidgetValues>;
};
