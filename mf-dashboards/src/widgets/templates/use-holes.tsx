import { classes } from '@mullion/shared-kit/ui/classes';
import { type ReactNode, use, useMemo, useRef, useState } from 'react';
import { isObject } from '../../model/damage';
import type { ScriptData } from '../../runtime/frame-context';
import { noteChange } from '../../runtime/frame-handlers';
import { HeadPlace } from '../../runtime/head-place';
import { useSpaced } from '../../runtime/use-spaced';
import type { WidgetContext, WidgetRenderer } from '../../runtime/widget-context';
import { contextOfDoor, type Door, doorOf } from '../doors';
import styles from './use-holes.module.css';

/** Holes in one frame, characters of what it calls one, and ms between two changes of what is drawn there. */
const LIMIT = 8;
const NAME_LIMIT = 64;
const EVERY = 200;

interface StateHole {
  stateId: string;
  follows: boolean;
  fills: boolean;
  margin: number | undefined;
  color: string | undefined;
}

interface Hole {
  place: Record<'left' | 'top' | 'width' | 'height', number>;
  /** A dialog of the frame stands over it. */
  isCovered: boolean;
  state?: StateHole;
  door?: Door;
}

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** What a frame says of a place in it where it wants something to be drawn; undefined: nothing that can be read. */
function holeOf(said: unknown, data: readonly ScriptData[]): Hole | undefined {
  if (!isObject(said) || !isObject(said.place)) return undefined;
  const { left, top, width, height } = said.place;
  const place = { left: numberOf(left), top: numberOf(top), width: numberOf(width), height: numberOf(height) };
  const isCovered = said.isCovered === true;
  const door = doorOf(said.draws, data);
  if (door) return { place, isCovered, door };
  if (typeof said.stateId !== 'string') return undefined;
  const state = {
    ...{ stateId: said.stateId, follows: said.follows === true, fills: said.fills !== false },
    margin: typeof said.margin === 'number' ? Math.max(0, said.margin) : undefined,
    color: typeof said.color === 'string' && said.color ? said.color : undefined,
  };
  return { place, isCovered, state };
}

/** What is asked for anew where it changes. */
const subjectOf = (hole: Hole | undefined) =>
  hole && JSON.stringify([hole.state?.stateId, hole.door?.type, hole.door?.only]);

/** Finds what draws a system type, by bundle and alias. */
export type FindRenderer = (type: string) => WidgetRenderer | undefined;

/**
 * States of the dashboard, and charts, gauges, and maps of the console, over the places that a frame leaves for them: no frame
 * draws one. `find`: without it states alone. `data`: that of the frame's script.
 */
export function useHoles(
  ctx: WidgetContext,
  find: FindRenderer = () => undefined,
  data: readonly ScriptData[] = [],
): {
  handlers: Record<string, (...args: unknown[]) => null>;
  holes: ReactNode;
  /** Takes all of them away: the frame begins again, or has stopped. */
  clear: () => void;
} {
  const [holes, setHoles] = useState<ReadonlyMap<string, Hole>>(new Map());
  // A frame says several before anything is drawn.
  const latest = useRef(holes);
  const keep = (next: ReadonlyMap<string, Hole>) => {
    latest.current = next;
    setHoles(next);
    return null;
  };
  const handlers = {
    hole(id: unknown, said: unknown) {
      if (typeof id !== 'string' || id.length > NAME_LIMIT) return null;
      const now = latest.current;
      const hole = holeOf(said, data);
      if (hole?.door?.isWhole && !find(hole.door.type))
        throw new Error(`There is no system widget “${hole.door.type}”`);
      if (!hole) return now.has(id) ? keep(new Map([...now].filter(([known]) => known !== id))) : null;
      if (!now.has(id) && now.size >= LIMIT)
        throw new Error(`There may be ${LIMIT} charts, gauges, maps, and states in a widget`);
      if (subjectOf(now.get(id)) !== subjectOf(hole)) noteChange(ctx, 'hole');
      return keep(new Map(now).set(id, hole));
    },
  };
  const doors = [...holes].filter(([, { door }]) => door).map(([id]) => id);
  const drawn = [...holes].map(([id, { place, isCovered, state, door }]) => (
    <div
      key={id}
      className={classes(styles.hole, door && styles.door)}
      style={{ ...place, visibility: isCovered ? 'hidden' : undefined }}
      inert={isCovered}
    >
      {state && drawnState(ctx, state)}
      {door && (
        <DrawnDoor ctx={ctx} door={door} find={find} number={doors.length > 1 ? doors.indexOf(id) + 1 : undefined} />
      )}
    </div>
  ));
  return { handlers, holes: drawn, clear: () => void (latest.current.size > 0 && keep(new Map())) };
}

const drawnState = ({ drawState }: WidgetContext, { stateId, follows, fills, margin, color }: StateHole) =>
  drawState({
    ...{ id: stateId, follows },
    grid: {
      ...(fills && { autoFillHeight: true, mobileAutoFillHeight: true }),
      ...(margin !== undefined && { margin }),
      ...(color && { backgroundColor: color }),
    },
  });

interface DrawnDoorProps {
  ctx: WidgetContext;
  door: Door;
  find: FindRenderer;
  /** Among several of the widget. */
  number: number | undefined;
}

function DrawnDoor({ ctx, door, find, number }: DrawnDoorProps) {
  const told = useSpaced(
    useMemo(() => JSON.stringify(door), [door]),
    EVERY,
  );
  const { type, inside } = useMemo(() => {
    const now = JSON.parse(told) as Door;
    return { type: now.type, inside: contextOfDoor(ctx, now, number) };
  }, [ctx, told, number]);
  const Renderer = find(type);
  const head = use(HeadPlace);
  // What moves is not drawn anew for that.
  const drawn = useMemo(() => Renderer && <Renderer ctx={inside} />, [Renderer, inside]);
  // The buttons of several would not say whose they are.
  return <HeadPlace value={number === undefined ? head : undefined}>{drawn}</HeadPlace>;
}
