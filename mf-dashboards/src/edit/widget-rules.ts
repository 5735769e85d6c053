import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { boolean, mixed, number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { WidgetDatasource, WidgetKind } from '../model/widget';
import { lacksAlias } from './sources-field';
import type { WidgetValues } from './widget-values';

const text = () => string().defined().trim();
const maybe = () => string().nullable().defined();
const whole = () => number().integer().nullable().defined();

/** What the form of a widget accepts. */
export const widgetRules = (kind: WidgetKind, t: Translate): ObjectSchema<WidgetValues> =>
  object({
    title: text(),
    showTitle: boolean().required(),
    titleTooltip: text(),
    showTitleIcon: boolean().required(),
    titleIcon: maybe(),
    iconColor: maybe(),
    datasources: mixed<readonly WidgetDatasource[]>()
      .defined()
      .test('alias', t('source.alias.required'), (sources) => kind === 'rpc' || !sources?.some(lacksAlias)),
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
