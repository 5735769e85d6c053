/** `/settings/modules`. */
export { ModulesPage as default } from './features/modules/modules-page';
