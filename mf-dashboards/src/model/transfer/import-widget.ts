import { readJson } from '@mullion/shared-kit/browser/read-json';
import { isObject, type Json, Reader } from '../damage';
import { readAliasInfo } from '../read-aliases';
import { readWidget } from '../read-widgets';
import type { Widget } from '../widget';
import type { AliasInfo } from './merge-named';
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
  const reader = new Reader();
  const read = readWidget({ ...widget }, ['widget'], reader, {});
  const [damage] = reader.damages;
  if (damage) return { problem: { path: damage.path.join('.') } };
  return {
    item: {
      ...rest,
      // It has the form of today by now; single values are checked where they are used.
      widget: read as unknown as Widget,
      aliasesInfo: {
        datasourceAliases: infosIn(aliasesInfo.datasourceAliases),
        targetDeviceAliases: infosIn(aliasesInfo.targetDeviceAliases),
        settingsAliases: infosIn(aliasesInfo.settingsAliases),
      },
      ...(isObject(filtersInfo?.datasourceFilters) && { filtersInfo }),
    },
  };
}

/** Aliases of any age as they are stored today. */
const infosIn = (aliases: unknown): Record<string, AliasInfo> =>
  Object.fromEntries(
    Object.entries(isObject(aliases) ? aliases : {}).flatMap(([index, stored]) => {
      const info = readAliasInfo(stored);
      return info ? [[index, info as unknown as AliasInfo]] : [];
    }),
  );
