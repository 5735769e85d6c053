import { settingsDirectives } from '../../widgets/copied-type';

/** Forms of settings by the names that the platform’s types call them by. */
export const directiveNames = {
  settingsDirective: settingsDirectives,
  dataKeySettingsDirective: [
    'tb-alarms-table-key-settings',
    'tb-entities-table-key-settings',
    'tb-flot-bar-key-settings',
    'tb-flot-line-key-settings',
    'tb-flot-pie-key-settings',
    'tb-timeseries-table-key-settings',
    'tb-update-multiple-attributes-key-settings',
  ],
  latestDataKeySettingsDirective: ['tb-flot-latest-key-settings', 'tb-timeseries-table-latest-key-settings'],
} as const satisfies Record<string, readonly string[]>;
