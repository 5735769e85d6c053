import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { isSystemBundle, type WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { DashboardView } from '@mullion/shared-kit/displays/dashboard-view';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { errorText } from '@mullion/shared-kit/list/error-text';
import type { EntityKeysContext } from '@mullion/shared-kit/module/extension-points';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { WidgetsBundleSelect } from '@mullion/shared-kit/pickers/widgets-bundle-select';
import { Button } from '@mullion/shared-kit/ui/button';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type WidgetTypeInfo, widgetTypeInfosQuery } from '../calls/widget-type-calls';
import type { NewWidgetType } from '../edit/new-widget';
import { widgetTypeQuery } from '../runtime/widget-type-query';
import { openAddDialog } from './add-to-dashboard-dialog';
import { previewOf } from './dashboard-with-widget';
import { keysWidget, typesFor } from './keys-widget';
import { useT } from './texts';
import styles from './widget-preview.module.css';

/** The bundle that it begins with: what most keys are shown on. */
const FIRST_BUNDLE = 'cards';

/** Shows keys on one widget type after the other, live, until it is closed. */
export const openWidgetPreview = (context: EntityKeysContext): Promise<void> =>
  openDialog<void>((close) => <WidgetPreview context={context} onClose={() => close()} />);

function WidgetPreview({ context, onClose }: { context: EntityKeysContext; onClose: () => void }) {
  const t = useT();
  const [bundle, setBundle] = useState<WidgetsBundle>();
  const [chosen, setChosen] = useState<string>();
  const types = useQuery(toldInPlace(widgetTypeInfosQuery(bundle)));
  const offered = useMemo(() => typesFor(types.data ?? [], context.keys), [types.data, context.keys]);
  const found = offered.findIndex(({ id }) => id.id === chosen);
  const at = Math.max(0, found);
  const shown = bundle && offered[at];
  const { item, error, refetch, isFetching } = useItem(bundle, shown, context);
  const preview = useMemo(() => item && previewOf(item), [item]);
  const step = (by: number) => setChosen(offered.at((at + by) % offered.length)?.id.id);
  const failed = types.error ?? error;
  return (
    <Dialog
      size="huge"
      title={t('title', { name: context.entityName })}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {context.authority === 'TENANT_ADMIN' && (
            <Button
              variant="primary"
              disabledReason={!item && t('nothing-shown')}
              onClick={() =>
                item && runSafely(() => openAddDialog(item, context.navigate).then((isAdded) => isAdded && onClose()))
              }
            >
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.choice}>
        <WidgetsBundleSelect
          label={t('bundle')}
          required
          value={bundle}
          selectBundleAlias={bundle ? null : FIRST_BUNDLE}
          onChange={(next) => {
            setBundle(next);
            setChosen(undefined);
          }}
        />
        {shown && (
          <div className={styles.types}>
            <IconButton icon="chevron_left" label={t('previous')} onClick={() => step(-1)} />
            <SelectField
              label={t('type')}
              required
              value={shown.id.id}
              onChange={setChosen}
              options={offered.map(({ id, name }) => ({ value: id.id, label: name }))}
            />
            <IconButton icon="chevron_right" label={t('next')} onClick={() => step(1)} />
          </div>
        )}
      </div>
      {failed ? (
        <ErrorState
          reason={errorText(failed)}
          retrying={types.isFetching || isFetching}
          onRetry={() => void (types.error ? types.refetch() : refetch())}
        />
      ) : preview ? (
        <DashboardView key={shown?.id.id} configuration={preview} title={shown?.name ?? ''} />
      ) : types.data && !shown ? (
        <EmptyState icon="widgets" title={t('none')} text={t('none.text')} />
      ) : (
        <Skeleton height="20rem" />
      )}
    </Dialog>
  );
}

/** The widget that a type makes of the keys, once the type is here. */
function useItem(bundle: WidgetsBundle | undefined, info: WidgetTypeInfo | undefined, context: EntityKeysContext) {
  const isSystemType = bundle !== undefined && isSystemBundle(bundle);
  const names = { isSystemType, bundleAlias: bundle?.alias ?? '', typeAlias: info?.alias ?? '' };
  const { data, ...rest } = useQuery({ ...toldInPlace(widgetTypeQuery(names)), enabled: info !== undefined });
  const item = useMemo(() => {
    if (!info || !bundle || !data) return undefined;
    const { descriptor } = data as unknown as NewWidgetType;
    return keysWidget({ ...info, isSystemType, bundleAlias: bundle.alias, descriptor }, context);
  }, [info, bundle, data, isSystemType, context]);
  return { item, ...rest };
}
