import type { Translate } from '../i18n/i18n';
import { type Problem, placeOf } from './problem';
import { useT } from './texts';

/** What is wrong, for people; and the same with the line it is in. */
export interface ProblemText {
  describe: (problem: Problem) => string;
  withLine: (text: string, problem: Problem) => string;
}

/** Words for what an editor found. */
export function useProblemText(): ProblemText {
  const t = useT();
  return {
    describe: (problem) => describe(t, problem),
    withLine: (text, problem) =>
      t('problem.at', { line: String(placeOf(text, problem.from).line), problem: describe(t, problem) }),
  };
}

function describe(t: Translate, { kind, subject }: Problem): string {
  if (kind === 'syntax') return subject ? t('problem.syntax-detail', { message: subject }) : t('problem.syntax');
  return t(`problem.${kind}`, { name: subject });
}
