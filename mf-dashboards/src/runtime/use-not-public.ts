import { isNotPublic, type NotPublic } from '@mullion/shared-kit/data/not-public';
import { useCallback, useState } from 'react';
import { useTold } from './use-told';
import type { WidgetContext } from './widget-context';
import { type SourceProblem, subjectOf, type WidgetSource } from './widget-source';

/** Says to a table what is known of its source, if that is not public. */
export type TellNotPublic = (problem: NotPublic) => void;

/** Why people who came by a public link see no rows of a table, as far as its list has told. */
export function useNotPublic(
  source: WidgetSource,
  { params }: Pick<WidgetContext, 'params'>,
): [NotPublic | undefined, TellNotPublic] {
  const subject = subjectOf(source.entities, source.keyFilters, params);
  const [told, setTold] = useState<{ of: string; problem: NotPublic }>();
  const tell = useCallback<TellNotPublic>((problem) => setTold({ of: subject, problem }), [subject]);
  return [told?.of === subject ? told.problem : undefined, tell];
}

/** Tells it from where the rows are read. */
export const useTellNotPublic = (tell: TellNotPublic, problem: SourceProblem | null | undefined) =>
  useTold(tell, isNotPublic(problem) ? problem : undefined);
