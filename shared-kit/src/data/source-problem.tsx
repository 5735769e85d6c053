import { EmptyState } from '../ui/empty-state';
import type { NotPublic, SourceProblem } from './source-view';
import { useT } from './texts';

export type { NotPublic } from './source-view';

/** Whether there may be data that people who came by a public link don’t see. */
export const isNotPublic = (problem: SourceProblem | null | undefined): problem is NotPublic =>
  problem === 'notPublic' || problem === 'nonePublic';

/** In place of a source's data where there can be none: why, and what to do about it. */
export function SourceProblemState({ problem }: { problem: SourceProblem }) {
  const t = useT();
  const icon = isNotPublic(problem) ? 'lock' : 'show_chart';
  return <EmptyState icon={icon} title={t(`problem.${problem}`)} text={t(`problem.${problem}.hint`)} />;
}
