import { isAway } from '@mullion/shared-kit/api/api-error';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { isSystemBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { Gone } from '@mullion/shared-kit/entity/entity-screen';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
import { useNavigate, useParams } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { Chip } from '@mullion/shared-kit/ui/chip';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bundleQuery } from '../calls/widgets-bundle-calls';
import { AddType } from './add-type';
import { exportedBundle, exportedType } from './bundle-file';
import { askToDelete } from './change-types';
import { LibraryGrid } from './library-grid';
import styles from './library-page.module.css';
import { inLibraryOrder } from './place-types';
import { useT } from './texts';
import { editorPath } from './to-library';
import { findTypeDetails, findWidgetType, type WholeWidgetType, widgetTypesQuery } from './type-calls';

/** The types of the bundle in the address, each as a widget that shows data of its own. */
export function LibraryPage() {
  const t = useT();
  const { bundleId = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const screenText = useScreenText('mf-dashboards');
  const isTenant = useSession((state) => state.authUser?.authority === 'TENANT_ADMIN');
  const bundle = useQuery(toldInPlace(bundleQuery(bundleId)));
  const types = useQuery(toldInPlace(widgetTypesQuery(bundle.data)));
  useCrumb(bundle.data?.title, { icon: 'now_widgets' });
  const shown = useMemo(() => inLibraryOrder(types.data ?? []), [types.data]);
  if (isAway(bundle.error)) {
    return (
      <Gone
        type="WIDGETS_BUNDLE"
        wasDeleted={bundle.data !== undefined}
        context={{ t: screenText }}
        onBack={() => void navigate('/widgets-bundles')}
      />
    );
  }
  const failed = bundle.error ?? types.error;
  if (failed) {
    return (
      <ErrorState
        level={2}
        reason={errorText(failed)}
        retrying={bundle.isFetching || types.isFetching}
        onRetry={() => void (bundle.error ? bundle : types).refetch()}
      />
    );
  }
  if (!bundle.data || !types.data) return <Skeleton lines={4} height="8rem" />;
  const { data } = bundle;
  const mayChange = !(isTenant && isSystemBundle(data));
  const toolsOf = (type: WholeWidgetType) => (
    <>
      <IconButton
        size="small"
        icon={mayChange ? 'edit' : 'visibility'}
        label={t(mayChange ? 'type.edit' : 'type.view', { name: type.name })}
        onClick={() => void navigate(editorPath(bundleId, type.id.id))}
      />
      <IconButton
        size="small"
        icon="file_download"
        label={t('type.export', { name: type.name })}
        onClick={() => runSafely(async () => downloadJson(type.name, exportedType(await findWidgetType(type.id.id))))}
      />
      {mayChange && (
        <IconButton
          size="small"
          icon="trash"
          label={t('type.delete', { name: type.name })}
          onClick={() => runSafely(() => askToDelete(type, data, client))}
        />
      )}
    </>
  );
  return (
    <section className={styles.page} aria-labelledby="library-title">
      <header className={styles.head}>
        <h2 id="library-title" className={styles.title}>
          {data.title}
        </h2>
        {isTenant && isSystemBundle(data) && <Chip>{t('bundle.for-reading')}</Chip>}
        <div className={styles.actions}>
          <Button
            icon="file_download"
            onClick={() =>
              runSafely(async () => downloadJson(data.title, exportedBundle(data, await findTypeDetails(data))))
            }
          >
            {t('bundle.export')}
          </Button>
          {mayChange && <AddType bundle={data} />}
        </div>
      </header>
      {shown.length === 0 ? (
        <EmptyState
          level={2}
          icon="now_widgets"
          title={t('bundle.empty')}
          text={mayChange && t('bundle.empty.text')}
          action={mayChange && <AddType bundle={data} />}
        />
      ) : (
        <LibraryGrid types={shown} bundle={data} toolsOf={toolsOf} />
      )}
    </section>
  );
}
