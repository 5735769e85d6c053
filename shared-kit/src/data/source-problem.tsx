import { EmptyState } from '../ui/empty-state';
import type { SourceProblem } from './source-view';
import { useT } from './texts';

/** In place of a source's data where there can be none: why, and what to do about it. */
export function SourceProblemState({ problem }: { problem: SourceProblem }) {
  const t = useT();
  return <EmptyState icon="show_chart" title={t(`problem.${problem}`)} text={t(`problem.${problem}.hint`)} />;
}
