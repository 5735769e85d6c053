/** The dialogs of edit mode in one file: they share their fields. */
export { editAliases } from '@mullion/shared-kit/aliases/aliases-dialog';
export { editDashboardFilters } from '@mullion/shared-kit/filters/dashboard-filters-dialog';
export { chooseNewWidget } from './add-widget-dialog';
export { askForWidgetFile } from './import-files';
export { editLayouts } from './layouts-dialog';
export { askForPlace } from './place-dialog';
export { editSettings } from './settings-dialog';
export { editStates } from './states-dialog';
export { editWidget } from './widget-dialog';
