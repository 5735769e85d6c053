import type { Authority } from '@mullion/shared-kit/api/authority';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { type Extension, useExtensions } from '@mullion/shared-kit/module/extension-host';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import { useSession } from '@mullion/shared-kit/session/session';
import { useViewer } from '@mullion/shared-kit/session/use-viewer';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useEffect, useMemo, useState } from 'react';
import { useModules } from '../federation/console-modules';
import { FailedPage } from '../routing/remote-page';
import { useMayOpen } from '../routing/use-may-open';
import { buildHome } from './build-home';
import { Card } from './card';
import { DamagedModules } from './damaged-modules';
import { firstDevices } from './device-sources';
import { FigureCards } from './figure-cards';
import { FirstSteps } from './first-steps';
import { firstStepsProgress, noteFirstSteps } from './first-steps-progress';
import styles from './home-page.module.css';
import { NoDevices } from './no-devices';
import { OfflineDevices } from './offline-devices';
import { OpenAlarms } from './open-alarms';
import { PlatformAttention, PlatformHealth } from './platform-health';
import { RecentChanges } from './recent-changes';
import { Shortcuts } from './shortcuts';
import { TenantsCard } from './tenants-card';
import { UsageCard } from './usage';
import { useDeviceCount, useDevices, useFirstDevice } from './use-devices';
import { YourDashboards } from './your-dashboards';
import { YourDevices } from './your-devices';
import { YourPages } from './your-pages';

/** The home page: that of a module, where one has something better for the viewer, or the console's own. */
export default function HomePage() {
  const [main] = useExtensions('home.main');
  const { authority } = useViewer();
  const standard = <StandardHome />;
  if (!main) return standard;
  return (
    <RemoteView
      load={main.load}
      loaded={main.loaded}
      props={{ authority, standard }}
      pending={
        <div className={styles.page}>
          <Skeleton lines={3} />
        </div>
      }
      failed={() => standard}
    />
  );
}

/** What needs attention first, then figures, then the role's pages and the modules' sections. */
function StandardHome() {
  const set = useModules((state) => state.set);
  const viewer = useViewer();
  const { authority } = viewer;
  const mayOpen = useMayOpen();
  const groups = useMemo(() => buildHome(set, viewer, mayOpen), [set, viewer, mayOpen]);
  const sections = useExtensions('home.section');
  const Role = homeOfRole[authority];
  return (
    <div className={styles.home}>
      <div className={styles.page}>
        <DamagedModules />
        {Role && <Role />}
        <Shortcuts groups={groups} />
        {sections.map((section) => (
          <ContributedSection key={`${section.module} ${section.id}`} section={section} authority={authority} />
        ))}
      </div>
    </div>
  );
}

const homeOfRole: Partial<Record<Authority, () => React.ReactNode>> = {
  SYS_ADMIN: SystemHome,
  TENANT_ADMIN: TenantHome,
  CUSTOMER_USER: CustomerHome,
};

function TenantHome() {
  const steps = useFirstSteps();
  if (steps.shown) return <FirstSteps device={steps.device} onDone={steps.finish} />;
  return (
    <>
      <div className={styles.row}>
        <OfflineDevices />
        <OpenAlarms />
      </div>
      <FigureCards />
      <div className={styles.row}>
        <UsageCard className={styles.four} />
        <RecentChanges className={styles.five} />
        <YourPages className={styles.three} />
      </div>
    </>
  );
}

function CustomerHome() {
  const all = useDeviceCount();
  const empty = all === 0;
  return (
    <>
      {!empty && (
        <div className={styles.row}>
          <OfflineDevices />
          <OpenAlarms />
        </div>
      )}
      {empty ? <NoDevices /> : <YourDevices />}
      <div className={styles.row}>
        <YourDashboards />
        <YourPages />
      </div>
    </>
  );
}

function SystemHome() {
  return (
    <>
      <PlatformAttention />
      <div className={styles.row}>
        <TenantsCard className={styles.eight} />
        <PlatformHealth className={styles.four} />
      </div>
      <YourPages />
    </>
  );
}

/** A tenant without devices sees the first steps, until a value is opened or the person skips them. */
function useFirstSteps() {
  const userId = useSession((state) => state.authUser?.userId ?? '');
  const mayOpen = useMayOpen();
  const all = useDeviceCount();
  const [progress, setProgress] = useState(() => firstStepsProgress(userId));
  const empty = all === 0 && progress !== 'done' && mayOpen('/devices');
  const shown = empty || (progress === 'started' && all !== undefined);
  const { data } = useDevices(shown ? firstDevices() : null);
  const device = useFirstDevice(all ? data?.devices[0] : undefined);
  useEffect(() => {
    if (!empty || progress) return;
    noteFirstSteps(userId, 'started');
    setProgress('started');
  }, [empty, progress, userId]);
  const finish = () => {
    noteFirstSteps(userId, 'done');
    setProgress('done');
  };
  return { shown, device, finish };
}

/** A module's part of the home page; what goes wrong with it stays in its place. */
function ContributedSection({ section, authority }: { section: Extension<'home.section'>; authority: Authority }) {
  const t = useT(section.namespace);
  return (
    <Card title={t(section.label)}>
      <RemoteView
        load={section.load}
        props={{ authority }}
        pending={<Skeleton lines={4} />}
        failed={(error, retry) => <FailedPage error={error} page={t(section.label)} onRetry={retry} />}
      />
    </Card>
  );
}
