import type { Registry } from '@mullion/shared-kit/module/registry';

/** Whether some signed-in users run another version of a module than the current one. */
export const variesByUser = ({ tenants, modules }: Registry, module: string): boolean =>
  tenants.length > 0 || modules[module]?.trial !== undefined;
