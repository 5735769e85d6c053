import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import type { Units } from '@mullion/shared-kit/api/units';
import { isCleared } from '@mullion/shared-kit/list/alarm-changes';
import { EntityLink } from '@mullion/shared-kit/list/entity-link';
import { formatAge, formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { useAge } from '@mullion/shared-kit/time/use-age';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { AlarmContext } from './alarm-context';
import { earlierAddress, earlierQuery, extremeQuery } from './alarm-figure-calls';
import type { AlarmRuleFacts } from './alarm-rule-facts';

interface AlarmFiguresProps {
  alarm: AlarmInfo;
  facts: AlarmRuleFacts | undefined;
  units: Units;
  context: AlarmContext;
}

/** How long, how often, how bad, and who else is told; what isn’t known is left out. */
export function AlarmFigures({ alarm, facts, units, context }: AlarmFiguresProps) {
  const { t, authority, isModal } = context;
  const key = facts?.levels[0]?.of;
  const { data: extreme } = useQuery({
    ...extremeQuery(alarm, key ?? '', facts?.isBelow ? 'MIN' : 'MAX'),
    enabled: key !== undefined,
  });
  const { data: earlier } = useQuery({ ...earlierQuery(alarm), enabled: authority !== 'SYS_ADMIN' });
  const passedOn = usePassedOn(alarm, context);
  const unit = key && units.get(key);
  const isNamed = (facts?.keys.length ?? 0) > 1;
  const before = earlier && timesText(earlier, t);
  return (
    <PropertyList
      properties={[
        { label: t('alarm.lasted'), value: <Lasted alarm={alarm} t={t} /> },
        // That there may be some, unseen, says nothing.
        ...(earlier && (earlier.count > 0 || !earlier.hasMore)
          ? [
              {
                label: t('alarm.raised-before'),
                value:
                  isModal || earlier.count === 0 ? before : <TextLink to={earlierAddress(alarm)}>{before}</TextLink>,
              },
            ]
          : []),
        ...(typeof extreme === 'number'
          ? [
              {
                label: `${t(facts?.isBelow ? 'alarm.lowest' : 'alarm.highest')}${isNamed ? ` (${key})` : ''}`,
                value: unit ? `${formatNumber(extreme, { atMost: 4 })} ${unit}` : formatNumber(extreme, { atMost: 4 }),
              },
            ]
          : []),
        ...(passedOn.length > 0 ? [{ label: t('alarm.passed-on'), value: <Listed items={passedOn} /> }] : []),
        ...(alarm.endTs > alarm.startTs ? [{ label: t('alarm.endTs'), value: formatDateTime(alarm.endTs) }] : []),
      ]}
    />
  );
}

/** How long an alarm lasted, or lasts by now. */
const Lasted = ({ alarm, t }: { alarm: AlarmInfo } & Pick<AlarmContext, 't'>) =>
  isCleared(alarm) ? (
    formatAge(alarm.startTs, alarm.clearTs, { style: 'span' })
  ) : (
    <LastsYet since={alarm.startTs} t={t} />
  );

const LastsYet = ({ since, t }: { since: number } & Pick<AlarmContext, 't'>) =>
  t('alarm.lasts-yet', { duration: useAge(since, 'span') });

function timesText({ count, hasMore }: { count: number; hasMore: boolean }, t: AlarmContext['t']): string {
  if (count === 0) return t('alarm.never-before');
  return t(hasMore ? 'alarm.more-times' : 'alarm.times', { count });
}

/** Where an alarm is shown besides its originator. */
function usePassedOn(
  alarm: AlarmInfo,
  { t, authority, isModal }: AlarmContext,
): readonly { id: string; text: ReactNode }[] {
  const { customerId, propagate, propagateRelationTypes, propagateToOwner, propagateToTenant } = alarm;
  const owner = propagateToOwner ? customerId : null;
  const { data } = useQuery({
    ...foundEntityQuery(owner ?? { entityType: 'CUSTOMER', id: '' }),
    enabled: owner !== null && authority === 'TENANT_ADMIN',
    retry: false,
  });
  const name =
    data && owner && !isModal ? <EntityLink id={owner} name={data.name} /> : (data?.name ?? t('alarm.customer'));
  const types = propagateRelationTypes ?? [];
  return [
    ...(owner ? [{ id: 'owner', text: name }] : []),
    ...(propagateToTenant ? [{ id: 'tenant', text: t('alarm-rule.propagate-tenant') }] : []),
    ...(propagate
      ? [
          {
            id: 'related',
            text: types.length > 0 ? t('alarm.related-by', { types: types.join(', ') }) : t('alarm-rule.propagate'),
          },
        ]
      : []),
  ];
}

const Listed = ({ items }: { items: readonly { id: string; text: ReactNode }[] }) =>
  items.map(({ id, text }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      {text}
    </Fragment>
  ));
