/** What is wrong at a path of a form, or below it. */
export const errorAt = (errors: object, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], errors);
