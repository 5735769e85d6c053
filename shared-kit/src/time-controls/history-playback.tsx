import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { SelectField } from '../inputs/select-field';
import { formatDateTime } from '../time/format';
import { createPlayback, DEFAULT_PLAYBACK_STEP_MS, type PlaybackRange, playbackSpeeds } from '../time/playback';
import { IconButton } from '../ui/icon-button';
import styles from './history-playback.module.css';
import { Slider } from './slider';
import { useT } from './texts';

export interface HistoryPlaybackProps {
  settings?: {
    /** CSS color of the buttons. */
    buttonColor?: string;
  };
  /** Epoch ms; without both there is nothing to play. */
  minTime: number | null | undefined;
  maxTime: number | null | undefined;
  /** ms between two positions. */
  step?: number;
  /** Moments that "next" and "previous" go to, if `useAnchors` says so. */
  anchors?: readonly number[];
  useAnchors?: boolean;
  /** IANA name of the zone that the time is shown in; default: the reader's. */
  timeZone?: string;
  /** Gets every new position, epoch ms. */
  onTime: (time: number) => void;
}

/** Steps through a stretch of time, by hand or playing. New bounds start over. */
export function HistoryPlayback(props: HistoryPlaybackProps) {
  const { minTime, maxTime, settings } = props;
  const t = useT();
  const { buttonColor } = settings ?? {};
  const hasData = Number.isFinite(minTime) && Number.isFinite(maxTime) && Number(maxTime) >= Number(minTime);
  return (
    <fieldset
      aria-label={t('playback.label')}
      className={styles.playback}
      style={buttonColor ? ({ '--playback-color': buttonColor } as React.CSSProperties) : undefined}
    >
      {hasData ? (
        <Player {...props} minTime={Number(minTime)} maxTime={Number(maxTime)} />
      ) : (
        <p className={styles.none}>{t('playback.no-data')}</p>
      )}
    </fieldset>
  );
}

function Player({
  minTime,
  maxTime,
  step = DEFAULT_PLAYBACK_STEP_MS,
  anchors = [],
  useAnchors = false,
  timeZone,
  onTime,
}: HistoryPlaybackProps & PlaybackRange) {
  const t = useT();
  const latest = useRef(onTime);
  latest.current = onTime;
  const stops = useAnchors ? JSON.stringify(anchors) : '';
  const playback = useMemo(
    () =>
      createPlayback({ minTime, maxTime, step, anchors: stops ? (JSON.parse(stops) as number[]) : undefined }, (time) =>
        latest.current(time),
      ),
    [minTime, maxTime, step, stops],
  );
  useEffect(() => () => playback.dispose(), [playback]);
  const { playing, speed, index, lastIndex, time } = useSyncExternalStore(playback.subscribe, playback.state);
  const text = formatDateTime(time, { timeZone });

  const button = (icon: string, label: string, onClick: () => void) => (
    <IconButton icon={icon} label={label} onClick={onClick} className={styles.button} />
  );
  return (
    // What plays forward goes to the right in every language.
    <div dir="ltr" className={styles.player}>
      <div className={styles.line}>
        {button('fast_rewind', t('playback.start'), playback.toStart)}
        {button('skip_previous', t('playback.previous'), playback.previous)}
        <Slider
          label={t('playback.position')}
          min={0}
          max={lastIndex}
          value={index}
          valueText={text}
          onChange={playback.seek}
        />
        {button('skip_next', t('playback.next'), playback.next)}
        {button('fast_forward', t('playback.end'), playback.toEnd)}
      </div>
      <div className={styles.line}>
        {playing
          ? button('pause_circle_outline', t('playback.pause'), playback.pause)
          : button('play_circle_outline', t('playback.play'), playback.play)}
        <output dir="auto" className={styles.time} aria-live="off">
          {text}
        </output>
        <div className={styles.speed}>
          <SelectField
            label={t('playback.speed')}
            hideLabel
            required
            value={speed}
            onChange={(next) => next && playback.setSpeed(next)}
            options={playbackSpeeds.map((one) => ({ value: one, label: t('playback.speed-value', { speed: one }) }))}
          />
        </div>
      </div>
    </div>
  );
}
