import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { ContributedButton } from '@mullion/shared-kit/displays/contributed-button';
import { Logo } from '@mullion/shared-kit/displays/logo';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useExtensions } from '@mullion/shared-kit/module/extension-host';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { DashboardSelect } from '@mullion/shared-kit/pickers/dashboard-select';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { useViewer } from '@mullion/shared-kit/session/use-viewer';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { dashboardQuery, findDashboard } from '../calls/dashboard-calls';
import type { StoredDashboard } from '../model/read-dashboard';
import { exportedDashboard } from '../model/transfer/export-dashboard';
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

interface ContributedToolsProps {
  id: string;
  title: string;
  save: () => Promise<boolean>;
}

/** Buttons that modules add (`dashboard.toolbar`). */
export function ContributedTools({ id, title, save }: ContributedToolsProps) {
  const { authority } = useViewer();
  // What a button opened may save after more was changed.
  const saveNow = useRef(save);
  useLayoutEffect(() => {
    saveNow.current = save;
  });
  return useExtensions('dashboard.toolbar').map((tool) => (
    <ContributedButton
      key={`${tool.module} ${tool.id}`}
      tool={tool}
      run={async () =>
        (await tool.load()).run({ authority, dashboardId: id, dashboardTitle: title, save: () => saveNow.current() })
      }
    />
  ));
}

/** Updates the picture that stands for the dashboard in lists: by what the page shows now, or by a file. */
export function ImageButton({ dashboard }: { dashboard: StoredDashboard }) {
  const t = useT('mf-dashboards');
  const client = useQueryClient();
  const update = async (page: Element | null) => {
    const shown = page?.querySelector<HTMLElement>('[data-layouts]');
    if (!shown) return;
    const { askForImage, takePicture } = await loadCode(
      () => import(/* webpackChunkName: "dashboard-image" */ './image-parts'),
    );
    const saved = await askForImage(dashboard, (crop) => takePicture(shown, crop));
    if (saved) client.setQueryData(dashboardQuery(saved.id.id).queryKey, saved);
  };
  return (
    <IconButton
      icon="image"
      label={t('image.update')}
      onClick={({ currentTarget }) => runSafely(() => update(currentTarget.closest('section')))}
    />
  );
}

/** Saves the dashboard as a file, as it is stored. */
export function ExportButton({ id }: { id: string }) {
  const t = useT('mf-dashboards');
  const save = async () => {
    const stored = await findDashboard(id);
    downloadJson(stored.title, exportedDashboard(stored));
  };
  return <IconButton icon="file_download" label={t('export')} onClick={() => runSafely(save)} />;
}
