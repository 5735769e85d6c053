import { readJson } from '@mullion/shared-kit/browser/read-json';
import { isObject, type Json } from '../damage';
import type { WidgetItem } from './widget-item';

/** Why a file is no widget: the first member that is wrong; empty: the file itself. */
export interface WidgetFileProblem {
  path: string;
}

const members = [
  ['widget.bundleAlias', 'string'],
  ['widget.typeAlias', 'string'],
  ['widget.type', 'string'],
  ['widget.isSystemType', 'boolean'],
  ['originalColumns', 'number'],
] as const;

const at = (file: Json, path: string): unknown =>
  path.split('.').reduce<unknown>((value, member) => (isObject(value) ? value[member] : undefined), file);

/** What a file of a widget holds. Nothing is taken over of a file with a mistake. */
export function readWidgetFile(text: string): { item?: WidgetItem; problem?: WidgetFileProblem } {
  const file = readJson(text);
  if (!isObject(file)) return { problem: { path: '' } };
  const known = file;
  const noObject = ['widget', 'widget.config', 'aliasesInfo'].find((path) => !isObject(at(known, path)));
  const wrong = noObject ?? members.find(([path, type]) => typeof at(known, path) !== type)?.[0];
  if (wrong) return { problem: { path: wrong } };
  const { widget, aliasesInfo, filtersInfo, ...rest } = file as unknown as WidgetItem;
  const { datasources } = widget.config;
  return {
    item: {
      ...rest,
      widget: { ...widget, config: { ...widget.config, datasources: Array.isArray(datasources) ? datasources : [] } },
      aliasesInfo: {
        datasourceAliases: withFilters(aliasesInfo.datasourceAliases),
        targetDeviceAliases: withFilters(aliasesInfo.targetDeviceAliases),
      },
      ...(isObject(filtersInfo?.datasourceFilters) && { filtersInfo }),
    },
  };
}

/** Aliases as they are stored today: what has no filter names nothing. */
const withFilters = (aliases: WidgetItem['aliasesInfo']['datasourceAliases'] | undefined) =>
  Object.fromEntries(Object.entries(isObject(aliases) ? aliases : {}).filter(([, info]) => isObject(info?.filter)));
