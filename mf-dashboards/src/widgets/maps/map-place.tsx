import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react';
import type { WidgetContext } from '../../runtime/widget-context';
import { Readable } from '../reading/readable';
import type { ItemPress } from './item-details';
import styles from './map.module.css';
import { MapFaults, useMapFaults } from './map-faults';
import type { MapItem } from './map-items';
import { type Provider, readView } from './map-settings';
import { MapTable, mapCsv } from './map-table';
import type { MapView, Picture } from './map-view';
import { useT } from './texts';
import { useMapView } from './use-map-view';

interface MapPlaceProps {
  ctx: WidgetContext;
  provider: Provider;
  /** Of a map on a picture; null: it isn't there yet, or there is none. */
  picture: Picture | null;
  /** Why it never is. */
  pictureProblem?: 'noPicture' | 'lostPicture' | null;
  isLoading: boolean;
  /** Draws on the map once it is there. */
  children: (view: MapView) => ReactNode;
  /** Buttons below those of the zoom. */
  tools?: (view: MapView) => ReactNode;
  /** What it shows, to be read as a table; what presses do that the table offers, too. */
  items: readonly MapItem[];
  presses: readonly ItemPress[];
  /** What failed of its functions, where some are called beside it. */
  faults?: ReturnType<typeof useMapFaults>;
  /** Stands below it. */
  below?: ReactNode;
  /** What presses on the map do now, where that isn't as usual. */
  hint?: string;
}

/** The place of a map: it moves by pointer and keys, and can be read as a table. */
export function MapPlace({ items, presses, faults, ...drawn }: MapPlaceProps) {
  const t = useT();
  const { ctx } = drawn;
  const title = ctx.widget.config.title || ctx.widget.title;
  const own = useMapFaults(ctx.settings);
  const { failure, tell } = faults ?? own;
  const seen = useRef<Seen>(null);
  const png = async () => {
    const { map, attribution } = seen.current ?? {};
    if (!map) return null;
    const { mapPicture } = await loadCode(() => import(/* webpackChunkName: "widget-dialogs" */ './map-picture'));
    const { file, isPart } = await mapPicture(map, attribution ?? '');
    if (isPart) notify.warn(t('picture.part'));
    return file;
  };
  return (
    <MapFaults value={tell}>
      <Readable
        ctx={ctx}
        kind="map"
        back={t('back')}
        table={() => (
          <div className={styles.table}>
            <MapTable ctx={ctx} items={items} presses={presses} />
          </div>
        )}
        csv={() => mapCsv(ctx, items)}
        png={png}
      >
        <div className={styles.holder}>
          <Drawn
            {...drawn}
            failure={failure}
            seen={seen}
            label={t('map', { title })}
            count={items.length}
            answersKeys={presses.some(({ source }) => source === 'markerClick')}
          />
        </div>
      </Readable>
    </MapFaults>
  );
}

/** What of a map becomes a picture. */
interface Seen {
  map: MapView['map'] | undefined;
  attribution: string;
}

interface DrawnProps extends Omit<MapPlaceProps, 'items' | 'presses' | 'faults'> {
  label: string;
  /** Of what it shows. */
  count: number;
  /** Enter presses a marker. */
  answersKeys: boolean;
  seen: Ref<Seen>;
  /** Why a function of it fails. */
  failure: UserCodeError | undefined;
}

function Drawn({
  ctx,
  provider,
  picture,
  pictureProblem,
  isLoading,
  children,
  tools,
  hint,
  label,
  count,
  answersKeys,
  below,
  seen,
  failure,
}: DrawnProps) {
  const t = useT();
  const language = document.documentElement.lang || 'en-US';
  const failureText = useFailureText();
  const noticeId = useId();
  const countId = useId();
  const { settings } = ctx;
  const { element, view, base } = useMapView(settings, provider, picture, language);
  useImperativeHandle(seen, () => ({ map: view?.map, attribution: base.attribution }), [view, base.attribution]);
  const problem = pictureProblem ?? base.problem;
  return (
    <>
      <div className={styles.place}>
        <div
          ref={element}
          className={styles.map}
          // Leaflet looks here first, and puts another one where it finds none, as before the styles or the page have it.
          style={filling}
          role="application"
          aria-label={label}
          aria-describedby={problem ? `${countId} ${noticeId}` : countId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map
          tabIndex={0}
          data-plain={problem !== null}
        />
        <VisuallyHidden>
          <span id={countId}>
            {!isLoading && t('entities.counted', { count })}
            {answersKeys && ` ${t('keys')}`}
          </span>
        </VisuallyHidden>
        <div className={styles.tools}>
          {view && readView(settings).hasZoomButtons && <ZoomButtons view={view} />}
          {view && tools?.(view)}
        </div>
        {isLoading && (
          <div className={styles.loading} role="status">
            {t('loading')}
          </div>
        )}
        {hint && (
          <p className={styles.hint} role="status">
            {hint}
          </p>
        )}
        {base.attribution && (
          <p className={styles.attribution}>
            <bdi>{base.attribution}</bdi>
          </p>
        )}
        {view && children(view)}
      </div>
      {failure && (
        <p className={styles.notice} role="status">
          {t('function.failed', { reason: failureText(failure) })}
        </p>
      )}
      {below}
      {problem && (
        <p id={noticeId} className={styles.notice} role="status">
          {t(`problem.${problem}`)}
        </p>
      )}
    </>
  );
}

const filling = { position: 'absolute' } as const;

function ZoomButtons({ view: { map } }: { view: MapView }) {
  const t = useT();
  return (
    <div className={styles.group}>
      <IconButton icon="plus" size="small" label={t('zoom.in')} onClick={() => map.zoomIn(1, { animate: false })} />
      <IconButton icon="remove" size="small" label={t('zoom.out')} onClick={() => map.zoomOut(1, { animate: false })} />
    </div>
  );
}
