import type { Units } from '@mullion/shared-kit/api/units';
import { FilterText } from '@mullion/shared-kit/filters/filter-text';
import { toKeyFilterInfos } from '@mullion/shared-kit/filters/key-filter-info';
import { currentDateLocale, type Translate, useT } from '@mullion/shared-kit/i18n/i18n';
import { formatDuration } from '@mullion/shared-kit/time/duration';
import { formatNumber } from '@mullion/shared-kit/time/format';
import type { AlarmRule, RuleSpec, RuleUnit, ScheduleSource } from './alarm-rule';
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
  const locale = currentDateLocale();
  const { condition, schedule } = rule;
  const infos = toKeyFilterInfos(condition.condition ?? []);

  const spec = useSpecText(condition.spec);
  const times = scheduleText(schedule, locale);
  if (infos.length === 0) return null;
  const bounds = schedule && schedule.type !== 'ANY_TIME' ? schedule : undefined;
  const source = bounds?.dynamicValue;
  return (
    <>
      {lead ?? t('alarm-rule.when')} <FilterText infos={infos} units={units} />
      {spec && `, ${spec}`}
      {bounds && times && `, ${t('alarm-rule.at-times', { times, zone: bounds.timezone })}`}
      {source && `, ${t('alarm-rule.times-of', attributeOf(source, t))}`}
      {'.'}
    </>
  );
}

/** An attribute and whose it is, as sentences name them. */
const attributeOf = ({ sourceType, sourceAttribute }: ScheduleSource, t: Translate) => ({
  attribute: sourceAttribute,
  source: t(`alarm-rule.of.${sourceType}`),
});

/** How long or how often, in words; nothing for at once. */
function useSpecText(spec: RuleSpec | null): string {
  const t = useT('mf-entities');
  if (!spec || spec.type === 'SIMPLE' || !spec.predicate) return '';
  const { defaultValue, dynamicValue } = spec.predicate;
  // While it is edited the number may be missing.
  const count = Number.isFinite(defaultValue) ? defaultValue : undefined;
  const values =
    spec.type === 'REPEATING'
      ? { times: count === undefined ? '…' : formatNumber(count) }
      : { duration: count === undefined ? '…' : formatDuration(count * unitMs[spec.unit]) };
  if (dynamicValue) return t(`alarm-rule.${spec.type}.of`, { ...attributeOf(dynamicValue, t), ...values });
  return t(`alarm-rule.${spec.type}.said`, values);
}
