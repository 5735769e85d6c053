import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { type ReactNode, useId } from 'react';
import { OpenAlarms } from '../features/alarms/open-alarms';
import {
  ConnectionProperties,
  CredentialsProperties,
  FirstValueGuide,
  OwnerProperties,
} from '../features/devices/device-cards';
import { profileOf } from '../features/telemetry/profile-of';
import { TelemetryOverview } from '../features/telemetry/telemetry-overview';
import styles from './overview.module.css';

/** The tab "Overview": what an entity measures, what is wrong, and, for devices, how it is connected and whose it is. */
export default function OverviewTab({ entityId, entityName, entity }: EntityTabProps) {
  const t = useT('mf-entities');
  const id = entityId as EntityId;
  const device = id.entityType === 'DEVICE' ? (entity as DeviceInfo) : null;
  return (
    <div className={styles.frame}>
      <div className={styles.overview}>
        <div className={styles.main}>
          <TelemetryOverview
            entity={id}
            name={entityName}
            profileId={profileOf(entity)}
            empty={
              device ? (
                <Card title={t('overview.first-value')}>
                  <FirstValueGuide device={device} />
                </Card>
              ) : (
                <EmptyState level={3} icon="show_chart" title={t('telemetry.none')} text={t('telemetry.none.text')} />
              )
            }
          />
          <Card title={t('overview.alarms')}>
            <OpenAlarms entity={id} />
          </Card>
        </div>
        {device && (
          <div className={styles.side}>
            <Card title={t('overview.connection')}>
              <ConnectionProperties device={device} />
            </Card>
            <Card title={t('overview.belongs-to')}>
              <OwnerProperties device={device} />
            </Card>
            <Card title={t('overview.credentials')}>
              <CredentialsProperties device={device} />
            </Card>
          </div>
        )}
      </div>
    </div>
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
