export const firstPage: readonly string[];
export function kitSurface(main: string): { key: string; file: string; group: string; first: boolean }[];
