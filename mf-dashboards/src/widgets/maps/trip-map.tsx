import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { HistoryPlayback } from '@mullion/shared-kit/time-controls/history-playback';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useMemo, useState } from 'react';
import { NoData } from '../../runtime/no-data';
import { SeriesProgress } from '../../runtime/series-progress';
import { useSeriesParts } from '../../runtime/use-series-parts';
import type { WidgetContext } from '../../runtime/widget-context';
import { windowZone } from '../../runtime/window-zone';
import { pressesOf } from './item-details';
import styles from './map.module.css';
import { useMapFaults } from './map-faults';
import { MapPlace } from './map-place';
import { type Provider, providerOf } from './map-settings';
import { MapShapes } from './map-shapes';
import { readAllShapes } from './shape-settings';
import { useT } from './texts';
import { tracksOf } from './tracks';
import { itemAtPlace, placeAt, spanOf } from './trip-course';
import { TripLines } from './trip-lines';
import { TripMarkers } from './trip-markers';
import { TripPanel } from './trip-panel';
import { type ShownPoint, TripPoints } from './trip-points';
import { readTrip } from './trip-settings';
import { useAnchors } from './use-anchors';

/** Where the settings name no provider, or one without a globe. */
const USUAL: Provider = 'openstreet-map';

/** Ways of entities in a window of time, with a marker of each that a player moves along. */
export default function TripMap({ ctx }: { ctx: WidgetContext }) {
  const t = useT();
  const { settings } = ctx;
  const timeZone = windowZone(ctx);
  const named = providerOf(settings, USUAL);
  const provider = named === 'image-map' ? USUAL : named;
  const trip = useMemo(() => readTrip(settings), [settings]);
  const { markers, step } = trip;
  const { keys, label, tooltip } = markers;
  const shapes = useMemo(() => readAllShapes(settings), [settings]);
  // What is known of the trips themselves stands in the panel.
  const presses = useMemo(() => pressesOf(undefined, shapes, null), [shapes]);
  const { made, progress, stop, retry, ...status } = useSeriesParts(
    ctx,
    (parts) => tracksOf(ctx.sources, parts, keys).filter(({ points }) => points.length > 0),
    { look: JSON.stringify(keys) },
  );
  const tracks = useMemo(() => made ?? [], [made]);
  const span = spanOf(tracks, step);
  const bounds = `${span?.from} ${span?.to}`;
  const [played, setPlayed] = useState({ of: '', time: 0 });
  // Of other bounds the player begins again.
  const time = played.of === bounds ? played.time : (span?.from ?? 0);
  const from = span?.from ?? 0;
  const items = useMemo(() => tracks.map(({ item }) => item), [tracks]);
  const now = useMemo(() => {
    const places = tracks.map(({ points }) => placeAt(points, time, from, step));
    return {
      items: tracks.map((track, at) => itemAtPlace(track, time, places[at], keys, timeZone)),
      turns: new Map(tracks.map(({ item }, at) => [item.id, (places[at]?.course ?? 0) + trip.rotation])),
    };
  }, [tracks, time, from, step, keys, trip, timeZone]);
  const faults = useMapFaults(settings);
  const anchors = useAnchors(tracks, trip, faults.tell);
  const [active, setActive] = useState<string>();
  const [hasPanel, setPanel] = useState(false);
  const [point, setPoint] = useState<ShownPoint>();
  if (status.failure || made?.length === 0 || (!made && (status.error || status.problem))) {
    return <NoData ctx={ctx} {...status} onRetry={retry} />;
  }
  const shown = items.find(({ id }) => id === active) ?? items[0];
  return (
    <div className={styles.trip}>
      <SeriesProgress progress={progress} stop={stop} />
      <div className={styles.tripPlace}>
        <MapPlace
          ctx={ctx}
          provider={provider}
          faults={faults}
          picture={null}
          isLoading={!made}
          items={items}
          presses={presses}
          tools={() =>
            tooltip.isShown && (
              <div className={styles.group}>
                <IconButton
                  icon="info"
                  size="small"
                  label={t('trip.panel')}
                  pressed={hasPanel}
                  onClick={() => setPanel(!hasPanel)}
                />
              </div>
            )
          }
        >
          {(view) => (
            <>
              {label && items.length > 1 && (
                <div className={styles.tripChoice}>
                  <SelectField
                    label={t('trip')}
                    hideLabel
                    required
                    options={items.map(({ id, name }) => ({ value: id, label: name }))}
                    value={shown?.id}
                    onChange={setActive}
                  />
                </div>
              )}
              <TripLines view={view} tracks={tracks} trip={trip} />
              {shapes.map((shape) => (
                <MapShapes key={shape.kind} ctx={ctx} view={view} items={items} settings={shape} />
              ))}
              {trip.points && (
                <TripPoints
                  {...{ ctx, view, tracks, tooltip, keys }}
                  points={trip.points}
                  show={(next) => {
                    setPoint(next);
                    setPanel(true);
                  }}
                />
              )}
              <TripMarkers
                {...{ ctx, view, trip, turns: now.turns, active: active && shown?.id }}
                items={now.items}
                press={setActive}
                miss={() => tooltip.closesItself && setPanel(false)}
              />
              {tooltip.isShown && hasPanel && (
                <TripPanel
                  ctx={ctx}
                  items={point ? [point.item] : now.items}
                  trip={trip}
                  close={() => setPanel(false)}
                />
              )}
            </>
          )}
        </MapPlace>
      </div>
      <HistoryPlayback
        minTime={span?.from}
        maxTime={span?.to}
        step={step}
        timeZone={timeZone}
        anchors={anchors}
        useAnchors={trip.anchorBody !== undefined}
        onTime={(next) => {
          setPoint(undefined);
          setPlayed({ of: bounds, time: next });
        }}
      />
    </div>
  );
}
