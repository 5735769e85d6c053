import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { type ReactNode, useId } from 'react';
import { EntityOpenAlarms } from '../features/alarms/open-alarms';
import { KeyAttributes } from '../features/attributes/key-attributes';
import { TelemetryOverview } from '../features/telemetry/telemetry-overview';
import { profileOf } from '../screen-parts/charts/chart-subject';
import styles from './overview.module.css';
import { type OverviewCard, overviewKinds } from './overview-kinds';

/** The tab "Overview": what an entity measures, what is wrong, and what its kind declares. No card is empty. */
export default function OverviewTab({ entityId, entityName, entity }: EntityTabProps) {
  const t = useT('mf-entities');
  const id = entityId as EntityId;
  const { cards = [], withoutValues, isWatched } = overviewKinds[id.entityType] ?? {};
  return (
    <div className={styles.frame}>
      <div className={styles.overview}>
        <div className={styles.main}>
          <TelemetryOverview
            entity={id}
            name={entityName}
            profileId={profileOf(entity)}
            empty={withoutValues && <KindCard card={withoutValues} entity={entity} />}
          />
          <EntityOpenAlarms
            entity={id}
            isWatched={isWatched}
            frame={(alarms) => <Card title={t('overview.alarms')}>{alarms}</Card>}
          />
        </div>
        <div className={styles.side}>
          {cards
            .filter(({ hasContent }) => hasContent(entity))
            .map((card) => (
              <KindCard key={card.title} card={card} entity={entity} />
            ))}
          <KeyAttributes entity={id} frame={(attributes) => <Card title={t('attribute.title')}>{attributes}</Card>} />
        </div>
      </div>
    </div>
  );
}

function KindCard({ card: { title, Content }, entity }: { card: OverviewCard; entity: unknown }) {
  const t = useT('mf-entities');
  return (
    <Card title={t(title)}>
      <Content entity={entity} />
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
