import type { Units } from '@mullion/shared-kit/api/units';
import { FilterText, useSourceWords } from '@mullion/shared-kit/filters/filter-text';
import { toKeyFilterInfos } from '@mullion/shared-kit/filters/key-filter-info';
import { currentDateLocale, useT } from '@mullion/shared-kit/i18n/i18n';
import { formatDuration } from '@mullion/shared-kit/time/duration';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { type AlarmRule, type RuleSpec, type RuleUnit, wholeRule } from './alarm-rule';
import { scheduleText } from './schedule';

const unitMs: Readonly<Record<RuleUnit, number>> = {
  SECONDS: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
};

interface RuleSentenceProps {
  rule: AlarmRule;
  /** How the sentence begins; default: “When”. */
  lead?: string;
  units?: Units;
}

/** When a rule holds, as one sentence; nothing while it has no condition. */
export function RuleSentence({ rule, lead, units }: RuleSentenceProps) {
  const t = useT('mf-entities');
  const sourceOf = useSourceWords();
  const locale = currentDateLocale();
  const { condition, schedule } = wholeRule(rule);
  const infos = toKeyFilterInfos(condition.condition);

  const spec = useSpecText(condition.spec);
  const times = scheduleText(schedule, locale, t);
  if (infos.length === 0) return null;
  const bounds = schedule && schedule.type !== 'ANY_TIME' ? schedule : undefined;
  const source = bounds?.dynamicValue;
  const bounded = [
    spec,
    bounds && times && t('alarm-rule.at-times', { times, zone: bounds.timezone }),
    source?.sourceAttribute &&
      t('alarm-rule.times-of', { attribute: source.sourceAttribute, source: sourceOf(source) }),
  ];
  const more = bounded.map((part) => part && t('alarm-rule.sentence.more', { part })).join('');
  // The condition has parts of its own.
  const [before, after] = t('alarm-rule.sentence', {
    lead: lead ?? t('alarm-rule.when'),
    condition: CONDITION,
    more,
  }).split(CONDITION);
  return (
    <>
      {before}
      <FilterText infos={infos} units={units} sentence />
      {after}
    </>
  );
}

/** What stands for the condition in the sentence: a character that no text has. */
const CONDITION = '\uE000';

/** How long or how often, in words; nothing for at once. */
function useSpecText(spec: RuleSpec | null): string {
  const t = useT('mf-entities');
  const sourceOf = useSourceWords();
  if (!spec || spec.type === 'SIMPLE' || !spec.predicate) return '';
  const { defaultValue, dynamicValue } = spec.predicate;
  // While it is edited the number may be missing.
  const count = Number.isFinite(defaultValue) ? defaultValue : undefined;
  const values =
    spec.type === 'REPEATING'
      ? { times: count === undefined ? '…' : formatNumber(count) }
      : { duration: count === undefined ? '…' : formatDuration(count * unitMs[spec.unit]) };
  if (dynamicValue?.sourceAttribute)
    return t(`alarm-rule.${spec.type}.of`, {
      attribute: dynamicValue.sourceAttribute,
      source: sourceOf(dynamicValue),
      ...values,
    });
  return t(`alarm-rule.${spec.type}.said`, values);
}
