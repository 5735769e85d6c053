import type { ModuleDeclaration } from './declaration';

/** Types a module's declaration (`module.config.ts`). The build checks it and writes it to `module.json`. */
export const defineModule = (declaration: ModuleDeclaration): ModuleDeclaration => declaration;
