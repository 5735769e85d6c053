/** What can be changed about which versions run; the command line and the Modules page offer the same. */
export type ModuleChange =
  | { act: 'use'; module: string; version: string }
  | { act: 'try'; module: string; version: string; percent: number }
  | { act: 'override'; module: string; version: string; tenantId: string; expose?: string }
  | { act: 'end-override'; module: string; tenantId: string; expose?: string }
  | { act: 'rollback'; module: string };
