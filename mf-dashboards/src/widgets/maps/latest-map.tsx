import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { useSession } from '@mullion/shared-kit/session/session';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { useMemo, useState } from 'react';
import { CutNotice } from '../../runtime/cut-notice';
import { NoData } from '../../runtime/no-data';
import type { WidgetContext } from '../../runtime/widget-context';
import { readClusters } from './cluster-settings';
import { readEditor } from './editor-settings';
import { pressesOf } from './item-details';
import styles from './map.module.css';
import { itemsOf, type MapItem } from './map-items';
import { MapMarkers } from './map-markers';
import { MapPlace } from './map-place';
import { type Provider, providerOf, readMarkers } from './map-settings';
import { MapShapes } from './map-shapes';
import { MarkerTools } from './marker-tools';
import { SaveFailure } from './save-failure';
import { readAllShapes } from './shape-settings';
import { useT } from './texts';
import { UnplacedItems } from './unplaced-items';
import type { MapRows } from './use-map-rows';
import { type MarkerEditing, useMarkerEditing } from './use-marker-editing';
import { usePicture } from './use-picture';

/** Comes where shapes are changed. */
const ShapeEditor = lazy(
  () => import(/* webpackChunkName: "widget-map-editor" */ './shape-editor').then((file) => file.default),
  { inline: true },
);

const nobody: readonly MapItem[] = [];

interface LatestMapProps {
  ctx: WidgetContext;
  /** Who there is. */
  found: MapRows;
  /** Where the settings name none. */
  provider: Provider;
  /** It is there to place markers, whatever its settings say. */
  isPlaced?: boolean;
}

/** Entities on a map where they are now, as many as there are. */
export default function LatestMap({ ctx, found, provider: usual, isPlaced = false }: LatestMapProps) {
  const { settings } = ctx;
  const provider = providerOf(settings, usual);
  const { rows, cut, retry, ...status } = found;
  const items = useMemo(() => itemsOf(rows ?? []), [rows]);
  const markers = useMemo(() => readMarkers(settings, provider, isPlaced), [settings, provider, isPlaced]);
  const clusters = useMemo(() => readClusters(settings), [settings]);
  const shapes = useMemo(() => readAllShapes(settings), [settings]);
  const t = useT();
  const editor = useMemo(() => readEditor(settings, isPlaced), [settings, isPlaced]);
  const changed = shapes.filter(({ kind }) => editor?.[kind]);
  const [isEditing, setEditing] = useState(editor?.moves === true);
  const isVisitor = useSession(({ authUser }) => authUser?.isPublic === true);
  const made = useMarkerEditing(markers.isDraggable ? items : nobody, markers.keys);
  const editing = markers.isDraggable ? made : undefined;
  const { picture, problem: pictureProblem } = usePicture(ctx, provider === 'image-map');
  const presses = useMemo(() => pressesOf(markers, shapes, picture), [markers, shapes, picture]);
  if (status.failure || status.error || status.problem || rows?.length === 0)
    return <NoData ctx={ctx} {...status} onRetry={retry} />;
  return (
    <CutNotice cut={cut}>
      <MapPlace
        ctx={ctx}
        provider={provider}
        picture={picture}
        pictureProblem={pictureProblem}
        hint={editing && hintOf(editing, items, t)}
        tools={(view) => (
          <>
            {editing && editor && <MarkerTools view={view} editing={editing} settings={editor} />}
            {changed.length > 0 && (
              <div className={styles.group}>
                <IconButton
                  icon="mdi:vector-polygon"
                  size="small"
                  label={t('shape.edit-all')}
                  pressed={isEditing && !isVisitor}
                  disabledReason={isVisitor ? t('edit.visitor') : undefined}
                  onClick={() => setEditing(!isEditing)}
                />
              </div>
            )}
          </>
        )}
        isLoading={!rows}
        items={items}
        presses={presses}
        below={<UnplacedItems items={items} presses={presses} markers={markers} />}
      >
        {(view) => (
          <>
            {shapes.map((shape) => (
              <MapShapes key={shape.kind} {...{ ctx, view, items }} settings={shape} changesShapes={isEditing} />
            ))}
            <MapMarkers {...{ ctx, view, items, clusters, editing }} settings={markers} changesShapes={isEditing} />
            {editing?.failure && <SaveFailure failure={editing.failure} giveUp={editing.giveUp} />}
            {editor && isEditing && !isVisitor && changed.length > 0 && (
              <ShapeEditor view={view} items={items} shapes={changed} settings={editor} />
            )}
          </>
        )}
      </MapPlace>
    </CutNotice>
  );
}

/** What a press on the map does now. */
function hintOf({ mode }: MarkerEditing, items: readonly MapItem[], t: Translate): string | undefined {
  switch (mode.kind) {
    case 'none':
      return undefined;
    case 'erase':
      return t('edit.erase.hint');
    case 'add':
      return t('edit.place.hint', { name: items.find(({ id }) => id === mode.id)?.name ?? '' });
  }
}
