import path from 'node:path';
import { kitDir, kitName, kitPackage } from './package-info.mjs';
import { reachedFiles } from './static-imports.mjs';

/**
 * Paths of the kit that travel in the shell's first file besides what its own code runs, because the pages before the
 * sign-in need them: it would cost the sign-in page seven requests more without.
 */
export const firstPage = [
  'api/auth',
  'api/form-call',
  'api/load-refusals',
  'inputs/password-field',
  'inputs/select',
  'inputs/text-field',
  'routing/module-routes',
  'ui/problem',
].map((file) => `./${file}`);

/** What every page behind the sign-in needs: a chunk that `webpack-config.mjs` lays into two files. */
const signedInGroup = 'behind-sign-in';
export const signedInChunk = `kit-${signedInGroup}`;

/** What lists of entities with their details need, and tables: most pages have one, forms and dashboards have none. Laid into a file in the same way. */
const listsGroup = 'any-list';
export const listsChunk = `kit-${listsGroup}`;

/** What every page that shows data over time needs; laid into a file in the same way. */
const dataViewGroup = 'shown-data';
export const dataViewChunk = `kit-${dataViewGroup}`;

/** What every form needs, whatever its fields are; laid into a file in the same way. */
const formGroup = 'any-form';
export const formChunk = `kit-${formGroup}`;

/** A field that some pages need without the other fields of forms; laid into a file in the same way. */
const phoneGroup = 'phone-number';
export const phoneChunk = `kit-${phoneGroup}`;

/** Folders of what every page behind the sign-in needs: one chunk for all, since ten requests more would cost a page more than bytes. */
const signedIn = new Set([
  'api',
  'browser',
  'charts',
  'data',
  'dialogs',
  'inputs',
  'pickers',
  'realtime',
  'time',
  'ui',
]);

/** Folders of what lists need. */
const ofLists = new Set(['entity', 'list']);

/** Chunks of paths that do not travel with their folder: what forms and time windows need comes with those who use it. */
const groups = {
  './api/events': 'tabs',
  './api/lwm2m': 'forms',
  './api/lwm2m-objects': 'forms',
  './api/ota-packages': 'profile-fields',
  './api/rpc': 'commands',
  './api/relations': 'tabs',
  './api/two-factor': 'two-factor',
  './dialogs/form-dialog': 'forms',
  './entity/entity-form': 'forms',
  './entity/form-parts': 'forms',
  './i18n/screen-text': signedInGroup,
  './i18n/text-format': 'displays',
  // Small, and forms need them too.
  './entity/notice': signedInGroup,
  './entity/with-info': signedInGroup,
  './list/entity-reference': signedInGroup,
  './list/screen-query': signedInGroup,
  './audit/audit-log': 'time-controls',
  './inputs/date-time-field': 'forms',
  './inputs/field-group': 'forms',
  './inputs/file-field': 'profile-fields',
  './inputs/json-file-field': 'profile-fields',
  './inputs/key-value-field': 'forms',
  './inputs/phone-field': phoneGroup,
  './inputs/read-file': 'profile-fields',
  './inputs/schema': 'schema',
  './pickers/branch-picker': 'forms',
  './pickers/color-field': 'forms',
  './pickers/icon-field': 'forms',
  './pickers/gateway-select': 'forms',
  './pickers/widgets-bundle-select': 'forms',
  './pickers/entity-subtype-list': 'forms',
  './pickers/entity-type-list': 'forms',
  './pickers/entity-type-select': 'forms',
  './pickers/message-type-picker': 'forms',
  './pickers/use-entity-creator': 'forms',
  './pickers/use-message-type-names': 'forms',
  './pickers/script-language-toggle': 'forms',
  './pickers/dashboard-picker': 'profile-fields',
  './entity/queue-fields': 'forms',
  './pickers/queue-picker': 'profile-fields',
  './pickers/ota-package-picker': 'profile-fields',
  './pickers/image-field': 'profile-fields',
  './inputs/chips-field': 'data-fields',
  './browser/csv-file': 'forms',
  './data/alarm-query': 'time-controls',
  './data/followed-alarms': 'time-controls',
  './data/read-all': 'time-controls',
  './list/alarm-changes': 'time-controls',
  // Whatever reads data has it.
  './aliases/use-alias-viewer': signedInGroup,
  './data/use-series': 'tabs',
  './series/columns': 'windows',
  './series/live-series': 'windows',
  // Who needs its paths has no form of a schema.
  './json-form/json-form': 'schema-form',
  './list/timewindow-filter': 'time-controls',
  './time/subscription-window': dataViewGroup,
  './pickers/entity-keys-list': 'forms',
  './pickers/entity-list-picker': 'forms',
  './pickers/entity-select': 'forms',
  // What a form of plain fields needs: pages of settings are such forms.
  './entity/entity-conflicts': formGroup,
  './inputs/form': formGroup,
  './inputs/form-field': formGroup,
  './ui/settings-section': formGroup,
  // What every page that shows data over time has around it.
  './displays/contributed-button': dataViewGroup,
  './displays/dashboard-view': dataViewGroup,
  // Orders are changed where something is edited: dnd-kit comes with that alone.
  './displays/drag-order': 'orders',
  './displays/ordered-items': 'orders',
  './displays/fullscreen': dataViewGroup,
  './displays/qr-code': 'qr-code',
  './displays/logo': dataViewGroup,
  './displays/use-fullscreen': dataViewGroup,
  './editing/use-working-copy': dataViewGroup,
  './filters/key-filter-info': dataViewGroup,
  './sandbox/failure-text': dataViewGroup,
  './sandbox/function-context': dataViewGroup,
  './sandbox/late-function': dataViewGroup,
  './sandbox/user-code-error': dataViewGroup,
  './charts/chart-png': dataViewGroup,
  './theme/breakpoints': dataViewGroup,
  './time-controls/timewindow-control': dataViewGroup,
  './widget-runtime/data-key': dataViewGroup,
  './widget-runtime/datasource': dataViewGroup,
  './widget-runtime/format-value': dataViewGroup,
  './widget-runtime/function-keys': dataViewGroup,
  './widget-runtime/placeholders': dataViewGroup,
  './ui/context-menu': 'editing',
  // Only cells of tables and cards that functions fill.
  './ui/sanitized-html': 'sandbox',
  // Lists sift by it, which no form needs to come for.
  './pickers/entity-subtype-autocomplete': 'subtypes',
  './pickers/entity-subtype-select': 'subtypes',
  './pickers/relation-type-picker': 'forms',
};

const groupOf = (folder) => (signedIn.has(folder) ? signedInGroup : ofLists.has(folder) ? listsGroup : folder);

/**
 * Public paths of the kit (`@mullion/shared-kit/ui/button` …) with their source files, the chunk they come in, and
 * whether they are in the shell's first file: those that are there anyway must not fetch a chunk for their neighbors.
 * @param {string} main source of the shell's first file
 */
export function kitSurface(main) {
  const { exports: paths } = kitPackage();
  const fileOf = (key) => path.join(kitDir, paths[key]);
  const first = reachedFiles([main, ...firstPage.map(fileOf)]);
  return Object.keys(paths)
    .filter((key) => /\.tsx?$/.test(paths[key]) && !key.startsWith('./testing/'))
    .map((key) => ({
      key: kitName + key.slice(1),
      file: fileOf(key),
      group: groups[key] ?? groupOf(key.split('/')[1]),
      first: first.has(fileOf(key)),
    }));
}
