import { FilterText } from '@mullion/shared-kit/filters/filter-text';
import { toKeyFilterInfos } from '@mullion/shared-kit/filters/key-filter-info';
import { currentDateLocale, useT } from '@mullion/shared-kit/i18n/i18n';
import { formatDuration } from '@mullion/shared-kit/time/duration';
import { formatNumber } from '@mullion/shared-kit/time/format';
import type { AlarmRule, RuleSpec, RuleUnit } from './alarm-rule';
import { scheduleText } from './schedule';

const unitMs: Readonly<Record<RuleUnit, number>> = {
  SECONDS: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
};

/** When a rule holds, as one sentence; nothing while it has no condition. */
export function RuleSentence({ rule }: { rule: AlarmRule }) {
  const t = useT('mf-entities');
  const locale = currentDateLocale();
  const { condition, schedule } = rule;
  const infos = toKeyFilterInfos(condition.condition ?? []);

  const spec = useSpecText(condition.spec);
  const times = scheduleText(schedule, locale);
  if (infos.length === 0) return null;
  const zone = schedule && schedule.type !== 'ANY_TIME' ? schedule.timezone : '';
  return (
    <>
      {t('alarm-rule.when')} <FilterText infos={infos} />
      {spec && `, ${spec}`}
      {times && `, ${t('alarm-rule.at-times', { times, zone })}`}
      {'.'}
    </>
  );
}

/** How long or how often, in words; nothing for at once. */
function useSpecText(spec: RuleSpec | null): string {
  const t = useT('mf-entities');
  if (!spec || spec.type === 'SIMPLE' || !spec.predicate) return '';
  const { defaultValue, dynamicValue } = spec.predicate;
  if (dynamicValue) return t(`alarm-rule.${spec.type}.of`, { attribute: dynamicValue.sourceAttribute });
  if (spec.type === 'REPEATING') return t('alarm-rule.REPEATING.said', { times: formatNumber(defaultValue) });
  return t('alarm-rule.DURATION.said', { duration: formatDuration(defaultValue * unitMs[spec.unit]) });
}
