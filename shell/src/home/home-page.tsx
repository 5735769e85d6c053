import type { Authority } from '@mullion/shared-kit/api/authority';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { type Extension, useExtensions } from '@mullion/shared-kit/module/extension-host';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import { Link } from '@mullion/shared-kit/routing/link';
import { useViewer } from '@mullion/shared-kit/session/use-viewer';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useMemo } from 'react';
import { useModules } from '../federation/console-modules';
import { preloadPage } from '../routing/preload-page';
import { FailedPage } from '../routing/remote-page';
import { useMayOpen } from '../routing/use-may-open';
import { buildHome, type Shortcut, type ShortcutGroup } from './build-home';
import { FigureCard } from './figure-card';
import { figures } from './figures';
import styles from './home-page.module.css';
import { LatestChanges } from './latest-changes';
import { OpenAlarms } from './open-alarms';
import { PlatformHealth } from './platform-health';
import { UsagePanel } from './usage';

/** What matters first, then the places of the role, then what modules add. */
export default function HomePage() {
  const t = useT('shell');
  const set = useModules((state) => state.set);
  const viewer = useViewer();
  const { authority } = viewer;
  const mayOpen = useMayOpen();
  const groups = useMemo(() => buildHome(set, viewer), [set, viewer]);
  const sections = useExtensions('home.section');
  const mine = figures.filter(({ auth }) => auth.includes(authority));
  return (
    <div className={styles.page}>
      {mine.length > 0 && (
        <ul className={styles.figures} aria-label={t('figures')}>
          {mine.map((figure) => (
            <li key={figure.id}>
              <FigureCard figure={figure} linked={mayOpen(figure.path)} onPrefetch={preloadPage} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.columns}>
        <div className={styles.aside}>
          {authority === 'SYS_ADMIN' ? <PlatformHealth /> : <OpenAlarms />}
          {authority === 'TENANT_ADMIN' && <UsagePanel />}
          {authority === 'TENANT_ADMIN' && <LatestChanges />}
        </div>
        <div className={styles.groups}>
          {groups.map((group) => (
            <Group key={group.id} group={group} />
          ))}
        </div>
      </div>
      {sections.map((section) => (
        <ContributedSection key={`${section.module} ${section.id}`} section={section} authority={authority} />
      ))}
    </div>
  );
}

function Group({ group }: { group: ShortcutGroup }) {
  const t = useT(group.namespace);
  return (
    <section>
      <h2 className={styles.title}>{t(group.title)}</h2>
      <ul className={styles.shortcuts}>
        {group.shortcuts.map((shortcut) => (
          <li key={shortcut.path}>
            <ShortcutCard shortcut={shortcut} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShortcutCard({ shortcut: { path, label, namespace, icon } }: { shortcut: Shortcut }) {
  const t = useT(namespace);
  const approach = () => preloadPage(path);
  return (
    <Link to={path} className={styles.shortcut} onPointerEnter={approach} onFocus={approach}>
      <Icon name={icon ?? 'home'} size={24} />
      <span>{t(label)}</span>
    </Link>
  );
}

/** A module's part of the home page; what goes wrong with it stays in its place. */
function ContributedSection({ section, authority }: { section: Extension<'home.section'>; authority: Authority }) {
  const t = useT(section.namespace);
  return (
    <section>
      <h2 className={styles.title}>{t(section.label)}</h2>
      <RemoteView
        load={section.load}
        props={{ authority }}
        pending={<Skeleton lines={4} />}
        failed={(error, retry) => <FailedPage error={error} module={section.module} onRetry={retry} />}
      />
    </section>
  );
}
