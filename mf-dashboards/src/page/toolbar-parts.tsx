import { Logo } from '@mullion/shared-kit/displays/logo';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { DashboardSelect } from '@mullion/shared-kit/pickers/dashboard-select';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import type { DashboardPlace } from './dashboard-place';
import styles from './dashboard-toolbar.module.css';
import { addressFor } from './visitor';

/** The picture that a dashboard shows in the place of the console around it, or the console’s own. */
export function DashboardLogo({ url }: { url: string | undefined }) {
  if (!url || !/^(data:image\/|https:\/\/|\/(?!\/))/.test(url)) return <Logo width={140} height={30} />;
  return <img className={styles.logo} src={url} alt="" />;
}

/** Leads to another dashboard of whose list this one was opened from. */
export function OtherDashboards({ id, title, place }: { id: string; title: string; place: DashboardPlace }) {
  const t = useT('mf-dashboards');
  const navigate = useNavigate();
  const user = useSession(({ authUser }) => authUser);
  const [, ofCustomer] = /^\/customers\/([^/]+)\/dashboards$/.exec(place.path) ?? [];
  const customerId = ofCustomer ?? (user?.authority === 'CUSTOMER_USER' ? user.customerId : undefined);
  return (
    <div className={styles.picker}>
      <DashboardSelect
        label={t('dashboard')}
        hideLabel
        tooltipPlacement="bottom"
        dashboardsScope={customerId ? 'customer' : 'tenant'}
        customerId={customerId}
        value={id}
        title={title}
        onChange={(other) => other && other !== id && void navigate(addressFor(`${place.path}/${other}`))}
      />
    </div>
  );
}
