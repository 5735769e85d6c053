import { isAway, isNotFound } from '@mullion/shared-kit/api/api-error';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { isSystemBundle, type WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { Gone } from '@mullion/shared-kit/entity/entity-screen';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
import { useNavigate, useParams } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bundleQuery } from '../calls/widgets-bundle-calls';
import { useT } from '../library/texts';
import { libraryPath, ToLibrary } from '../library/to-library';
import { type WholeWidgetType, wholeTypeQuery } from '../library/type-calls';
import type { WidgetKind } from '../model/widget';
import { widgetTypeQuery } from '../runtime/widget-type-query';
import { newDescriptor } from './skeletons';
import type { StoredType } from './type-draft';
import { WidgetEditor } from './widget-editor';

/** The system's types of which new ones have the size and the data. */
const templates: Readonly<Record<WidgetKind, readonly [bundle: string, type: string]>> = {
  timeseries: ['charts', 'basic_timeseries'],
  latest: ['cards', 'attributes_card'],
  rpc: ['gpio_widgets', 'basic_gpio_control'],
  alarm: ['alarm_widgets', 'alarms_table'],
  static: ['cards', 'html_card'],
};

const isKind = (kind: string): kind is WidgetKind => Object.hasOwn(templates, kind);

/** The type in the address, or a new one of the kind in it. */
export function EditorPage() {
  const t = useT();
  const { bundleId = '', typeId = '', kind = '' } = useParams();
  if (!typeId && !isKind(kind)) return <ToLibrary id={bundleId} told={t('type.no-kind')} />;
  return <Loaded key={`${typeId} ${kind}`} bundleId={bundleId} typeId={typeId} kind={kind} />;
}

/** Whether the bundle in the address is that of the type. */
const isOf = (bundle: WidgetsBundle, type: WholeWidgetType) =>
  bundle.alias === type.bundleAlias && bundle.tenantId.id === type.tenantId.id;

function Loaded({ bundleId, typeId, kind }: { bundleId: string; typeId: string; kind: string }) {
  const t = useT();
  const screenText = useScreenText('mf-dashboards');
  const navigate = useNavigate();
  const isTenant = useSession((state) => state.authUser?.authority === 'TENANT_ADMIN');
  const bundle = useQuery(toldInPlace(bundleQuery(bundleId)));
  const one = useQuery({ ...toldInPlace(wholeTypeQuery(typeId)), enabled: typeId !== '' });
  const newKind = isKind(kind) ? kind : 'static';
  const [bundleAlias, typeAlias] = templates[newKind];
  const template = useQuery({
    ...toldInPlace(widgetTypeQuery({ isSystemType: true, bundleAlias, typeAlias })),
    enabled: typeId === '',
  });
  useCrumb(bundle.data?.title, { path: libraryPath(bundleId), icon: 'now_widgets' });
  useCrumb(typeId ? one.data?.name : t('type.new'), { icon: 'insert_chart' });
  const alias = bundle.data?.alias;
  const stored = useMemo((): StoredType | undefined => {
    if (one.data) return one.data;
    if (typeId || !template.data || alias === undefined) return undefined;
    const descriptor = newDescriptor(newKind, template.data as WholeWidgetType);
    return { bundleAlias: alias, name: t('type.new'), descriptor };
  }, [one.data, typeId, template.data, alias, newKind, t]);
  const read = typeId ? one : template;
  const failed = bundle.error ?? read.error;
  const isElsewhere = Boolean(bundle.data && one.data && !isOf(bundle.data, one.data));
  // What is gone while it is edited can still be saved as another type.
  if ((isAway(failed) && !(bundle.data && stored)) || isElsewhere) {
    return (
      <Gone
        type={bundle.error ? 'WIDGETS_BUNDLE' : 'WIDGET_TYPE'}
        wasDeleted={false}
        context={{ t: screenText }}
        onBack={() => void navigate(bundle.error ? '/widgets-bundles' : libraryPath(bundleId))}
      />
    );
  }
  if (failed && !stored) {
    return (
      <ErrorState
        level={2}
        reason={errorText(failed)}
        retrying={bundle.isFetching || read.isFetching}
        onRetry={() => void (bundle.error ? bundle : read).refetch()}
      />
    );
  }
  if (!bundle.data || !stored) return <Skeleton lines={4} height="8rem" />;
  const isSystem = isSystemBundle(bundle.data);
  return (
    <WidgetEditor
      stored={stored}
      bundle={bundle.data}
      isSystem={isSystem}
      readOnly={isTenant && isSystem}
      isGone={isNotFound(one.error)}
    />
  );
}
