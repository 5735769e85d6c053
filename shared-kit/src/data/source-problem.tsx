import { EmptyState } from '../ui/empty-state';
import { isNotPublic } from './not-public';
import type { SourceProblem } from './source-view';
import { useT } from './texts';

/** In place of a source's data where there can be none: why, and what to do about it. */
export function SourceProblemState({ problem }: { problem: SourceProblem }) {
  const t = useT();
  const icon = isNotPublic(problem) ? 'lock' : 'show_chart';
  return <EmptyState icon={icon} title={t(`problem.${problem}`)} text={t(`problem.${problem}.hint`)} />;
}
