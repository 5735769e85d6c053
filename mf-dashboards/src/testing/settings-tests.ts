/** Which test turns every setting of which system types: its file, and the types by bundle and alias, or a whole bundle. */
export const settingsTests = {
  'src/widgets/table-settings.test.tsx': [
    'cards.entities_table',
    'alarm_widgets.alarms_table',
    'cards.timeseries_table',
  ],
  'src/widgets/date/date-range.test.tsx': ['date.date_range_navigator'],
  'src/widgets/gateway/gateway-forms.test.tsx': [
    'gateway_widgets.gateway_configuration',
    'gateway_widgets.config_form_latest',
  ],
  'src/widgets/controls/control-settings.test.tsx': ['control_widgets', 'gpio_widgets'],
} as const;

/**
 * Types, and whole bundles, some of whose settings no test turns yet. The list only shrinks: a type with a form that stands neither here
 * nor above fails the build.
 */
export const notTurnedYet: readonly string[] = [
  ...['analogue_gauges', 'digital_gauges', 'edge_widgets', 'entity_admin_widgets', 'input_widgets', 'maps_v2'],
  ...['cards.entities_hierarchy', 'cards.html_card', 'cards.html_value_card', 'cards.label_widget'],
  ...['cards.dashboard_state_widget', 'cards.markdown_card', 'cards.qr_code', 'cards.simple_card'],
  ...['charts', 'gateway_widgets.attributes_card', 'navigation_widgets'],
];

/** The types whose settings a test has to turn. */
export const typesTurnedIn = (file: keyof typeof settingsTests): readonly string[] => settingsTests[file];

/** Whether a list of types and bundles has a type. */
export const hasType = (list: readonly string[], type: string): boolean =>
  list.some((entry) => entry === type || type.startsWith(`${entry}.`));
