import type { JsonProblem } from './json-content';
import { useT } from './texts';

/** Words for what is wrong with JSON. */
export function useJsonProblemText(): (problem: JsonProblem) => string {
  const t = useT();
  return (problem) => {
    if (problem.kind === 'missing') return t('json.missing');
    if (problem.kind === 'not-an-object') return t('json.not-an-object');
    return t('json.unreadable', { name: problem.name, message: problem.message });
  };
}
