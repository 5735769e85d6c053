import { importDashboard } from '../model/transfer/import-dashboard';
import { readWidgetFile } from '../model/transfer/import-widget';
import type { StateFile } from '../model/transfer/state-file';
import type { WidgetItem } from '../model/transfer/widget-item';
import { askForFile } from './file-dialog';
import { withKnownAliases } from './known-aliases';

/** Asks for a file with a widget, and for what its aliases stand for here; nothing if it is left. */
export const askForWidgetFile = (): Promise<WidgetItem | undefined> =>
  askForFile({
    title: 'add-widget.import',
    other: 'import.no-widget',
    problemOf: (text) => readWidgetFile(text).problem?.path,
    async take(text, viewer) {
      const { item } = readWidgetFile(text);
      if (!item) return undefined;
      const { datasourceAliases, targetDeviceAliases, settingsAliases = {} } = item.aliasesInfo;
      const known = await withKnownAliases(
        {
          ...prefixed('source', datasourceAliases),
          ...prefixed('target', targetDeviceAliases),
          ...prefixed('settings', settingsAliases),
        },
        viewer,
      );
      return (
        known && {
          ...item,
          aliasesInfo: {
            datasourceAliases: unprefixed('source', known),
            targetDeviceAliases: unprefixed('target', known),
            settingsAliases: unprefixed('settings', known),
          },
        }
      );
    },
  });

/** Asks for a file with states: one that was exported, or a whole dashboard. */
export const askForStateFile = (): Promise<StateFile | undefined> =>
  askForFile({
    title: 'states.import',
    other: 'import.no-state',
    problemOf: (text) => importDashboard(text).problem?.path,
    async take(text, viewer) {
      const { read } = importDashboard(text);
      if (!read) return undefined;
      const { title, configuration } = read.dashboard;
      const known = await withKnownAliases(configuration.entityAliases, viewer);
      const entityAliases = Object.entries(known ?? {}).map(([id, info]) => [id, { id, ...info }]);
      return known && { title, configuration: { ...configuration, entityAliases: Object.fromEntries(entityAliases) } };
    },
  });

const prefixed = <T>(kind: string, all: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).map(([index, one]) => [`${kind} ${index}`, one]));
const unprefixed = <T>(kind: string, all: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([id, one]) => (id.startsWith(`${kind} `) ? [[id.slice(kind.length + 1), one]] : [])),
  );
