import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { boolean, mixed, number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { isSameJson } from '../model/transfer/same-json';
import type { WidgetDatasource, WidgetKind } from '../model/widget';
import { lackingKeys, lacksAlias, type SourceWants } from './source-problems';
import type { WidgetValues } from './widget-values';

const text = () => string().defined().trim();
const maybe = () => string().nullable().defined();
const texts = () => mixed<readonly string[]>().defined();
const whole = () => number().integer().nullable().defined();

interface RulesOptions {
  /** The datasources that it is stored with: they may stay as they are; undefined: it is a new one. */
  stored: readonly WidgetDatasource[] | undefined;
  /** What its type says of its datasources; undefined while that isn't known. */
  wants: () => SourceWants | undefined;
  /** Commands have a device. */
  needsTarget: boolean;
}

/** What the form of a widget accepts. */
export const widgetRules = (
  kind: WidgetKind,
  t: Translate,
  { stored, wants, needsTarget }: RulesOptions,
): ObjectSchema<WidgetValues> => {
  const hasSources = kind !== 'rpc' && kind !== 'static';
  return object({
    title: text(),
    showTitle: boolean().required(),
    titleTooltip: text(),
    showTitleIcon: boolean().required(),
    titleIcon: maybe(),
    iconColor: maybe(),
    iconSize: text(),
    titleStyle: mixed<object>().nullable().defined(),
    datasources: mixed<readonly WidgetDatasource[]>()
      .defined()
      .test(
        'alias',
        t('source.alias.required'),
        (sources) => !hasSources || isSameJson(sources, stored) || !sources?.some(lacksAlias),
      )
      .test('some', t('source.required'), (sources = []) => {
        const isOptional = !hasSources || kind === 'alarm' || (wants()?.datasourcesOptional ?? true);
        return isOptional || sources.length > 0 || isSameJson(sources, stored);
      })
      .test('keys', t('keys.required'), (sources = [], { createError }) => {
        if (!hasSources || isSameJson(sources, stored)) return true;
        const lack = sources.map((_, at) => lackingKeys(sources, at, wants())).find(Boolean);
        return lack === undefined || createError({ message: t(lack) });
      }),
    targetAlias: kind === 'rpc' && needsTarget ? string().nullable().defined().required() : maybe(),
    alarmStatusList: texts(),
    alarmSeverityList: texts(),
    alarmTypeList: texts(),
    searchPropagatedAlarms: boolean().required(),
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
    widgetStyle: mixed<object>().nullable().defined(),
    widgetCss: text(),
    showLegend: boolean().required(),
    legendConfig: mixed<WidgetValues['legendConfig']>().required(),
    mobileHide: boolean().required(),
    desktopHide: boolean().required(),
    mobileOrder: whole(),
    mobileHeight: whole().min(1).max(10),
    settings: mixed<object>().required(),
    actions: mixed<WidgetValues['actions']>().required(),
  }) as ObjectSchema<WidgetValues>;
};
