import { isNotPublic, type NotPublic } from '@mullion/shared-kit/data/not-public';
import { useCallback, useEffect, useState } from 'react';
import type { WidgetContext } from './widget-context';
import { type SourceProblem, subjectOf, type WidgetSource } from './widget-source';

/** Says to a table what is known of its source: that it is not public, or with null that there is something to see. */
export type TellNotPublic = (problem: NotPublic | null) => void;

/** Why people who came by a public link see no rows of a table, as far as its list, which reads on meanwhile, has told. */
export function useNotPublic(
  source: WidgetSource,
  { params }: Pick<WidgetContext, 'params'>,
): [NotPublic | undefined, TellNotPublic] {
  const subject = subjectOf(source.entities, source.keyFilters, params);
  const [told, setTold] = useState<{ of: string; problem: NotPublic }>();
  const tell = useCallback<TellNotPublic>(
    (problem) => setTold(problem ? { of: subject, problem } : undefined),
    [subject],
  );
  return [told?.of === subject ? told.problem : undefined, tell];
}

/** Tells it from where the rows are read; undefined: nothing is known yet. */
export function useTellNotPublic(tell: TellNotPublic, problem: SourceProblem | null | undefined) {
  const news = problem === undefined || isNotPublic(problem) ? problem : null;
  useEffect(() => {
    if (news !== undefined) tell(news);
  }, [tell, news]);
}
