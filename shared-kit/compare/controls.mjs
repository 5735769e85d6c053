/**
 * The controls of the kit that PrimeReact has too, or another library, and that stay ours: the library's part for each (in a file of
 * PrimeReact, or in the package of another that is named whole), and what it fails. `page`: the first load that the control is in,
 * where 3 KB more are too many; imports show that it is. Any other control has a twin on the library in this folder, under the same name, and is held to
 * the kit's own tests: unit tests (of several controls: the `cases` of this one) and stories. A control that several parts come close to
 * has a row for each, which names its `twin`.
 * @type {{ control: string, twin?: string, part: [file: string, name: string], page?: string, tests?: string[], cases?: string, stories?: string }[]}
 */
export const controls = [
  { control: 'ui/button', part: ['button', 'Button'], page: '/login' },
  { control: 'ui/breadcrumb-bar', part: ['breadcrumb', 'BreadCrumb'], page: '/login' },
  { control: 'ui/menu-button', part: ['menu', 'Menu'], page: '/login' },
  {
    control: 'ui/menu-button',
    twin: 'ui/tiered-menu',
    part: ['tieredmenu', 'TieredMenu'],
    tests: ['ui/menu-button.test.tsx'],
  },
  { control: 'ui/context-menu', part: ['contextmenu', 'ContextMenu'], tests: ['ui/context-menu.test.tsx'] },
  { control: 'notify/toast-card', part: ['toast', 'Toast'], page: '/login' },
  { control: 'ui/progress-bar', part: ['progressbar', 'ProgressBar'], page: '/login' },
  { control: 'ui/skeleton', part: ['skeleton', 'Skeleton'], page: '/login' },
  { control: 'ui/tooltip', part: ['tooltip', 'Tooltip'], page: '/login' },
  { control: 'inputs/text-field', part: ['inputtext', 'InputText'], page: '/login' },
  { control: 'inputs/password-field', part: ['password', 'Password'], page: '/login' },
  { control: 'inputs/select', part: ['dropdown', 'Dropdown'], page: '/login' },
  { control: 'inputs/autocomplete-field', part: ['autocomplete', 'AutoComplete'], page: '/devices' },
  { control: 'inputs/checkbox-field', part: ['checkbox', 'Checkbox'], page: '/devices' },
  { control: 'ui/chip', part: ['chip', 'Chip'], page: '/devices' },
  {
    control: 'ui/use-anchored',
    part: ['@floating-ui/react-dom', 'useFloating, autoUpdate, offset, flip, shift, size'],
    page: '/login',
  },
  { control: 'ui/popover', part: ['overlaypanel', 'OverlayPanel'], page: '/devices' },
  { control: 'ui/side-panel', part: ['sidebar', 'Sidebar'], page: '/devices' },
  { control: 'ui/tabs', part: ['tabview', 'TabView'], page: '/devices' },
  { control: 'ui/tabs', twin: 'ui/steps', part: ['steps', 'Steps'], tests: ['ui/tabs.test.tsx'] },
  { control: 'inputs/switch-field', part: ['inputswitch', 'InputSwitch'], page: '/settings/general' },
  { control: 'ui/segmented', part: ['selectbutton', 'SelectButton'], page: '/settings/general' },
  {
    control: 'inputs/number-field',
    part: ['inputnumber', 'InputNumber'],
    page: '/settings/general',
    tests: ['inputs/fields.test.tsx', 'testing/value-controls.test.tsx'],
    cases: 'a number|number ',
  },
  {
    control: 'inputs/textarea-field',
    part: ['inputtextarea', 'InputTextarea'],
    page: '/settings/sms-provider',
    tests: ['testing/value-controls.test.tsx'],
    cases: 'textarea ',
  },
  {
    control: 'inputs/chips-field',
    part: ['autocomplete', 'AutoComplete'],
    tests: ['testing/value-controls.test.tsx'],
    cases: 'chips ',
    stories: 'Inputs/Chips',
  },
  {
    control: 'inputs/chips-field',
    twin: 'inputs/multi-select',
    part: ['multiselect', 'MultiSelect'],
    tests: ['testing/value-controls.test.tsx'],
    cases: 'chips ',
    stories: 'Inputs/Chips',
  },
  {
    control: 'inputs/chips-field',
    twin: 'inputs/chips',
    part: ['chips', 'Chips'],
    tests: ['testing/value-controls.test.tsx'],
    cases: 'chips ',
    stories: 'Inputs/Chips',
  },
  {
    control: 'dialogs/dialog',
    part: ['dialog', 'Dialog'],
    page: '/dashboards/:dashboardId',
    tests: ['dialogs/open-dialog.test.tsx', 'entity/unsaved-entity.test.tsx'],
    stories: 'Dialogs/',
  },
  {
    control: 'dialogs/dialog-layers',
    part: ['dialog', 'Dialog'],
    tests: ['dialogs/open-dialog.test.tsx', 'entity/unsaved-entity.test.tsx'],
  },
  { control: 'dialogs/icon-grid', part: ['virtualscroller', 'VirtualScroller'], stories: 'Icons' },
  { control: 'dialogs/color-dialog', part: ['colorpicker', 'ColorPicker'], stories: 'Color' },
  {
    control: 'dialogs/confirm-dialog',
    part: ['confirmdialog', 'ConfirmDialog'],
    tests: ['dialogs/open-dialog.test.tsx', 'entity/unsaved-entity.test.tsx'],
    stories: 'Confirm',
  },
  { control: 'list/data-table', part: ['datatable', 'DataTable'], page: '/devices' },
  {
    control: 'list/use-row-window',
    part: ['@tanstack/react-virtual', 'useVirtualizer'],
    tests: ['list/data-table.test.tsx'],
    cases: 'very many rows',
  },
  { control: 'editors/split-panes', part: ['splitter', 'Splitter'], stories: 'Split panes|Script test dialog' },
  { control: 'time-controls/slider', part: ['slider', 'Slider'], stories: 'Slider|History playback|Timewindow panel' },
  { control: 'tree/navigation-tree', part: ['tree', 'Tree'], stories: 'Navigation tree' },
  { control: 'displays/ordered-chips', part: ['orderlist', 'OrderList'], stories: 'Ordered chips' },
];

/** The files of modules that those first loads run, beside the shell's. */
export const pages = {
  '/login': ['mf-auth/src/login.tsx'],
  '/devices': ['mf-entities/src/devices.tsx', 'mf-entities/src/features/devices/devices-screen.tsx'],
  '/dashboards/:dashboardId': ['mf-dashboards/src/dashboard-page.tsx'],
  '/settings/general': ['mf-settings/src/general.tsx'],
  '/settings/sms-provider': ['mf-settings/src/sms-provider.tsx'],
};
