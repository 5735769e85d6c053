/** Every public path of the kit as a lazy import; the build writes the entries from the kit's `exports`. */
export const kitSurface: Record<string, () => Promise<unknown>> = {};
