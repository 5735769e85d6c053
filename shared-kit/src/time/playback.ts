/** Playing speeds: steps per second. */
export const playbackSpeeds = [1, 5, 10, 25] as const;
export type PlaybackSpeed = (typeof playbackSpeeds)[number];

/** Speed until somebody chooses another. */
export const DEFAULT_PLAYBACK_SPEED: PlaybackSpeed = 1;
/** Time between two positions, in ms, unless the caller says otherwise. */
export const DEFAULT_PLAYBACK_STEP_MS = 1000;
/** The timer fires every this many ms, divided by the speed. */
export const PLAYBACK_TICK_MS = 1000;

export interface PlaybackRange {
  /** Epoch ms of the first and the last position. */
  minTime: number;
  maxTime: number;
  /** Default: {@link DEFAULT_PLAYBACK_STEP_MS}. */
  step?: number;
  /** Moments, in any order, that "next" and "previous" go to in place of the neighbouring position. */
  anchors?: readonly number[];
}

export interface PlaybackState {
  playing: boolean;
  speed: PlaybackSpeed;
  /** 0 to {@link PlaybackState.lastIndex}. */
  index: number;
  lastIndex: number;
  /** Epoch ms of the position. */
  time: number;
}

/** Starts a timer; the result stops it. */
export type StartTimer = (callback: () => void, ms: number) => () => void;

const pageTimer: StartTimer = (callback, ms) => {
  const timer = setInterval(callback, ms);
  return () => clearInterval(timer);
};

export interface Playback {
  state(): PlaybackState;
  subscribe(listener: () => void): () => void;
  play(): void;
  pause(): void;
  toStart(): void;
  toEnd(): void;
  next(): void;
  previous(): void;
  /** Goes to a position, playing or not. */
  seek(index: number): void;
  setSpeed(speed: PlaybackSpeed): void;
  /** Stops the timer; the playback stays usable. */
  dispose(): void;
}

/**
 * Walks through a stretch of time. `onTime` gets every new position, and the current one on pause. Playing
 * stops by itself at the end; playing from the end starts over.
 */
export function createPlayback(
  { minTime, maxTime, step = DEFAULT_PLAYBACK_STEP_MS, anchors }: PlaybackRange,
  onTime: (time: number) => void,
  startTimer: StartTimer = pageTimer,
): Playback {
  const lastIndex = Math.max(0, Math.ceil((maxTime - minTime) / step));
  const stops = anchors?.filter((time) => time >= minTime && time <= maxTime).sort((a, b) => a - b);
  const listeners = new Set<() => void>();
  let stopTimer: (() => void) | undefined;
  let state: PlaybackState = { playing: false, speed: DEFAULT_PLAYBACK_SPEED, index: 0, lastIndex, time: minTime };

  function set(change: Partial<PlaybackState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function halt() {
    stopTimer?.();
    stopTimer = undefined;
  }

  function run() {
    halt();
    stopTimer = startTimer(tick, PLAYBACK_TICK_MS / state.speed);
  }

  /** The last position may lie less than a step behind the one before it. */
  const place = (index: number) => {
    const bounded = Math.max(0, Math.min(lastIndex, index));
    return { index: bounded, time: Math.min(maxTime, minTime + bounded * step) };
  };

  function tick() {
    const at = place(state.index + 1);
    if (at.index >= lastIndex) halt();
    set({ ...at, playing: at.index < lastIndex });
    onTime(state.time);
  }

  /** An anchor lies between positions. */
  const placeAt = (time: number) => ({ index: Math.min(lastIndex, Math.round((time - minTime) / step)), time });

  function stand(at: { index: number; time: number }) {
    halt();
    set({ ...at, playing: false });
    onTime(state.time);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play() {
      if (state.playing || lastIndex === 0) return;
      if (state.index >= lastIndex) {
        set(place(0));
        onTime(state.time);
      }
      set({ playing: true });
      run();
    },
    pause: () => stand({ index: state.index, time: state.time }),
    toStart: () => stand(place(0)),
    toEnd: () => stand(place(lastIndex)),
    next: () => stand(stops ? placeAt(stops.find((stop) => stop > state.time) ?? maxTime) : place(state.index + 1)),
    previous: () =>
      stand(stops ? placeAt(stops.findLast((stop) => stop < state.time) ?? minTime) : place(state.index - 1)),
    seek(index) {
      set(place(index));
      if (state.playing && state.index >= lastIndex) {
        halt();
        set({ playing: false });
      }
      onTime(state.time);
    },
    setSpeed(speed) {
      set({ speed });
      if (state.playing) run();
    },
    dispose() {
      halt();
      if (state.playing) set({ playing: false });
    },
  };
}
