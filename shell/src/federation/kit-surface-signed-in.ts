/** All other public paths of the kit, likewise. */
export const signedInSurface: Record<string, () => Promise<unknown>> = {};
