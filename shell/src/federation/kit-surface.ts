/** Public paths of the kit that are in the shell's first file, as lazy imports; the build writes the entries from the kit's `exports`. */
export const firstPageSurface: Record<string, () => Promise<unknown>> = {};
