import { type ReactNode, useState } from 'react';
import { isObject } from '../../model/damage';
import type { WidgetContext } from '../../runtime/widget-context';
import styles from './use-holes.module.css';

/** States in one frame. */
const LIMIT = 8;

interface Hole {
  stateId: string;
  follows: boolean;
  fills: boolean;
  margin: number | undefined;
  color: string | undefined;
  place: Record<'left' | 'top' | 'width' | 'height', number>;
}

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** What a frame says of a place in it where it wants a state to be drawn; undefined: nothing that can be read. */
function holeOf(said: unknown): Hole | undefined {
  if (!isObject(said) || !isObject(said.place) || typeof said.stateId !== 'string') return undefined;
  const { left, top, width, height } = said.place;
  return {
    ...{ stateId: said.stateId, follows: said.follows === true, fills: said.fills !== false },
    margin: typeof said.margin === 'number' ? Math.max(0, said.margin) : undefined,
    color: typeof said.color === 'string' && said.color ? said.color : undefined,
    place: { left: numberOf(left), top: numberOf(top), width: numberOf(width), height: numberOf(height) },
  };
}

/** States of the dashboard over the places that a frame's templates leave for them: no frame draws one. */
export function useHoles({ drawState }: WidgetContext): {
  handlers: Record<string, (...args: unknown[]) => null>;
  holes: ReactNode;
} {
  const [holes, setHoles] = useState<ReadonlyMap<string, Hole>>(new Map());
  const handlers = {
    hole(id: unknown, said: unknown) {
      const hole = holeOf(said);
      setHoles((before) => {
        const after = new Map(before);
        if (!hole) after.delete(String(id));
        else if (before.has(String(id)) || before.size < LIMIT) after.set(String(id), hole);
        return after;
      });
      return null;
    },
  };
  const drawn = [...holes].map(([id, { stateId, follows, fills, margin, color, place }]) => (
    <div key={id} className={styles.hole} style={place}>
      {drawState({
        ...{ id: stateId, follows },
        grid: {
          ...(fills && { autoFillHeight: true, mobileAutoFillHeight: true }),
          ...(margin !== undefined && { margin }),
          ...(color && { backgroundColor: color }),
        },
      })}
    </div>
  ));
  return { handlers, holes: drawn };
}
