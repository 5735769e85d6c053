export const root: string;
export const kitDir: string;
export const moduleNames: readonly string[];
