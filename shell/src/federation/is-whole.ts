import type { ModuleDeclaration } from '@mullion/shared-kit/module/declaration';

/** What the schema of the declaration asks of its parts; a test compares the two. */
export const requiredMembers = {
  routes: ['path', 'expose', 'title'],
  menu: ['id', 'section', 'order', 'auth'],
  home: ['section', 'path'],
  extensions: ['point', 'id', 'expose', 'order'],
} as const;

/**
 * Whether nothing is missing from a declaration: the quick look of the page's first script, which has no room for the
 * whole check, before it asks for a module's files.
 */
export function isWhole(name: string, declaration: ModuleDeclaration | undefined): boolean {
  if (declaration?.name !== name || typeof declaration.requires?.kit !== 'string') return false;
  return Object.entries(requiredMembers).every(([list, members]) => {
    const parts: unknown = declaration[list as keyof typeof requiredMembers] ?? [];
    return Array.isArray(parts) && parts.every((part) => members.every((member) => part?.[member] != null));
  });
}
