import type { NotPublic, SourceProblem } from './source-view';

export type { NotPublic } from './source-view';

/** Whether there may be data that people who came by a public link don’t see. */
export const isNotPublic = (problem: SourceProblem | null | undefined): problem is NotPublic =>
  problem === 'notPublic' || problem === 'nonePublic';
