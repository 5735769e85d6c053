import type { TelemetryValue } from '@mullion/shared-kit/api/telemetry';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import * as L from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EditorSettings } from './editor-settings';
import styles from './map.module.css';
import type { MapItem } from './map-items';
import type { MapView } from './map-view';
import { SaveFailure } from './save-failure';
import { isSavable } from './save-place';
import { cut } from './shape-cut';
import { type EditedShape, shapeOf, snapped, storedShape, turned } from './shape-edits';
import type { ShapeSettings } from './shape-settings';
import type { Place, Rings } from './shape-values';
import { useT } from './texts';
import { TurnField } from './turn-field';
import { useDrawing } from './use-drawing';
import { type HandleMode, useShapeHandles } from './use-shape-handles';
import { useShapeSaving } from './use-shape-saving';

type DrawMode = 'rectangle' | 'polygon' | 'circle' | 'cut';
type Mode = HandleMode | DrawMode | undefined;

const icons: Readonly<Record<HandleMode | DrawMode, string>> = {
  rectangle: 'mdi:vector-rectangle',
  polygon: 'mdi:vector-polygon',
  circle: 'mdi:vector-circle',
  edit: 'mdi:vector-polyline-edit',
  move: 'mdi:cursor-move',
  rotate: 'rotate_right',
  cut: 'content_cut',
};
const isDrawn = (mode: Mode): mode is DrawMode =>
  mode === 'rectangle' || mode === 'polygon' || mode === 'circle' || mode === 'cut';

interface ShapeEditorProps {
  view: MapView;
  items: readonly MapItem[];
  /** Kinds of shapes that can be changed. */
  shapes: readonly ShapeSettings[];
  settings: EditorSettings;
}

/** Draws, changes, cuts, turns, and removes the shapes of entities. Each change is saved at once. */
export default function ShapeEditor({ view, items, shapes, settings }: ShapeEditorProps) {
  const t = useT();
  const [mode, setMode] = useState<Mode>(settings.moves && settings.hasEdit ? 'move' : undefined);
  const [chosen, setChosen] = useState<string>();
  const [draft, setDraft] = useState<EditedShape>();
  const saving = useShapeSaving();
  const offered = items.filter((item) => shapes.some(({ key }) => isSavable(item, [key])));
  const item =
    offered.find(({ id }) => id === chosen) ?? offered.find((one) => foundOf(one, shapes, view)) ?? offered[0];
  const found = useMemo(() => item && foundOf(item, shapes, view), [item, shapes, view]);
  const isAhead = item !== undefined && shapes.some(({ key }) => saving.isAhead(item, key));
  // What was changed stays until what is stored has followed, or while it couldn't be stored.
  const [isHeld, setHeld] = useState(false);
  const hasFailed = saving.failure !== undefined;
  useEffect(() => {
    if (!isAhead && !isHeld && !hasFailed) setDraft(undefined);
  }, [isAhead, isHeld, hasFailed]);
  const shape = draft ?? found?.shape;
  // It keeps its handles while one of them is dragged.
  const handled = useRef(shape);
  if (!isHeld) handled.current = shape;
  const others = useMemo(
    () => (settings.snaps ? items.flatMap((one) => (one === item ? [] : polygonsIn(one, shapes, view))) : []),
    [settings.snaps, items, item, shapes, view],
  );
  useHeld(view, mode !== undefined);
  usePreview(view, draft);

  const save = (next: EditedShape | undefined) => {
    const of = next ? shapes.find(({ kind }) => kind === next.kind) : found?.settings;
    if (!item || !of) return;
    const isGone = !next || (next.kind === 'polygon' && next.polygons.length === 0);
    setDraft(isGone ? undefined : next);
    saving.save(item, of.key, isGone ? null : (storedShape(next, view) as TelemetryValue));
  };
  useShapeHandles(view, {
    mode: isDrawn(mode) ? undefined : mode,
    shape: handled.current,
    others,
    nameOf: (kind) => t(`shape.handle.${kind}`),
    changed: (next, isDone) => {
      setHeld(!isDone);
      if (isDone) save(next);
      else setDraft(next);
    },
  });
  useDrawing(view, isDrawn(mode), {
    count: mode === 'rectangle' || mode === 'circle' ? 2 : undefined,
    snap: (at) => snapped(at, view, others),
    given: () => setMode(undefined),
    done: (places) => {
      const corners = places.map(({ lat, lng }): Place => [lat, lng]);
      const next = isDrawn(mode) ? made(mode, corners, shape, view) : undefined;
      if (next) save(next);
      setMode(undefined);
    },
  });
  if (!item) return null;
  const button = (of: HandleMode | DrawMode, reason?: string) => (
    <IconButton
      key={of}
      icon={icons[of]}
      size="small"
      label={t(`shape.${of}`)}
      pressed={mode === of}
      disabledReason={reason}
      onClick={() => setMode(mode === of ? undefined : of)}
    />
  );
  const none = shape ? undefined : t('shape.none');
  const noPolygon = shape?.kind === 'polygon' ? undefined : t('shape.no-polygon');
  const there = shape ? t('shape.there') : undefined;
  return (
    <div className={styles.editor} role="toolbar" aria-label={t('shape.edit-all')}>
      {offered.length > 1 && (
        <SelectField
          label={t('shape.whose')}
          hideLabel
          required
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={item.id}
          onChange={(id) => {
            saving.giveUp();
            setDraft(undefined);
            setChosen(id);
          }}
        />
      )}
      {settings.hasDraw && settings.polygon && (['rectangle', 'polygon'] as const).map((of) => button(of, there))}
      {settings.hasDraw && settings.circle && button('circle', there)}
      {settings.hasEdit && button('edit', none)}
      {settings.hasEdit && button('move', none)}
      {settings.hasEdit && settings.polygon && button('rotate', noPolygon)}
      {settings.hasEdit && settings.polygon && button('cut', noPolygon)}
      {settings.hasRemove && (
        <IconButton
          icon="delete"
          size="small"
          label={t('shape.remove')}
          disabledReason={none}
          onClick={() => save(undefined)}
        />
      )}
      <IconButton
        icon="undo"
        size="small"
        label={t('edit.undo')}
        disabledReason={saving.undo ? undefined : t('edit.no-undo')}
        onClick={() => {
          setDraft(undefined);
          saving.undo?.();
        }}
      />
      {mode && (
        <p className={styles.editorHint} role="status">
          {hintOf(mode, settings, t)}
        </p>
      )}
      {mode === 'rotate' && shape && (
        <TurnField turn={(degrees) => save(turned(shape, view, (degrees * Math.PI) / 180))} />
      )}
      {saving.failure && (
        <SaveFailure
          failure={{ ...saving.failure, text: t('shape.failed', { reason: saving.failure.reason }) }}
          giveUp={saving.giveUp}
        />
      )}
    </div>
  );
}

const hintOf = (mode: HandleMode | DrawMode, { snaps }: EditorSettings, t: Translate): string =>
  [t(`shape.${mode}.hint`), ...(snaps ? [t('shape.snaps')] : [])].join(' · ');

/** The shape that an item has, of the first kind that it has one of. */
function foundOf(item: MapItem, shapes: readonly ShapeSettings[], view: MapView) {
  for (const settings of shapes) {
    const shape = isSavable(item, [settings.key]) ? shapeOf(item, settings, view) : undefined;
    if (shape) return { shape, settings };
  }
  return undefined;
}

const polygonsIn = (item: MapItem, shapes: readonly ShapeSettings[], view: MapView): Rings[] =>
  shapes.flatMap((settings) => {
    const shape = shapeOf(item, settings, view);
    return shape?.kind === 'polygon' ? shape.polygons : [];
  });

/** What was drawn; undefined: nothing. */
function made(
  mode: DrawMode,
  places: Place[],
  shape: EditedShape | undefined,
  { map }: MapView,
): EditedShape | undefined {
  const [first, second] = places;
  if (!first || !second) return undefined;
  if (mode === 'circle') return { kind: 'circle', center: first, radius: map.distance(first, second) };
  if (mode === 'cut')
    return shape?.kind === 'polygon' ? { ...shape, polygons: cut(shape.polygons, places) } : undefined;
  const [[top, left], [bottom, right]] = [first, second];
  const ring: Place[] =
    mode === 'polygon'
      ? places
      : [
          [top, left],
          [top, right],
          [bottom, right],
          [bottom, left],
        ];
  return { kind: 'polygon', polygons: [[ring]] };
}

/** Presses on the map are the editor's meanwhile. */
function useHeld(view: MapView, isHeld: boolean): void {
  useEffect(() => {
    view.isHeld = isHeld;
    return () => {
      view.isHeld = false;
    };
  }, [view, isHeld]);
}

/** What a shape is about to be. */
function usePreview({ map }: MapView, shape: EditedShape | undefined): void {
  useEffect(() => {
    if (!shape) return;
    const look = { dashArray: '6 4', weight: 2, fillOpacity: 0.1, interactive: false };
    const layer =
      shape.kind === 'circle'
        ? L.circle(shape.center, { ...look, radius: shape.radius })
        : L.polygon(shape.polygons, look);
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, shape]);
}
