import type { Compilation } from 'webpack';

export function duplicates(compilation: Compilation): { module: string; chunks: string[]; bytes: number }[];
export function limitDuplicates(compilation: Compilation, allowed: number): number;
