import { ApiError, isConnectionLost } from '@mullion/shared-kit/api/api-error';
import { changes } from '@mullion/shared-kit/api/changes';
import { isPublic } from '@mullion/shared-kit/entity/assignable';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { runEach } from '@mullion/shared-kit/list/run-each';
import { createStore, type StoreApi } from 'zustand';
import { type BackgroundRun, isSignedIn, type RunPhase } from '../background/run-place';
import { whenFree } from '../background/when-free';
import { type BulkField, type FieldId, type FieldValues, fieldsOf } from './bulk-fields';
import type { BulkEntity, BulkKind } from './bulk-kind';
import type { LeftReason } from './bulk-plan';
import { isGone, quietly, readEntity } from './bulk-rows';
import { say } from './texts';

/** What is to become of one entity. */
export interface BulkStep {
  id: string;
  name: string;
  set: FieldValues;
  /** It is changed only as long as it has these values. */
  expected?: FieldValues;
}

/** An entity that was not changed, and why, in words. */
export interface Outcome {
  id: string;
  name: string;
  reason: string;
}

/** How far a change of many is. */
interface BulkState {
  phase: RunPhase;
  /** Calls are on their way, also for a while after it was paused or stopped. */
  isBusy: boolean;
  total: number;
  done: number;
  changed: number;
  /** Of how many something was changed, also where not all of it was. */
  undoable: number;
  left: readonly Outcome[];
  failed: readonly Outcome[];
  /** Why it paused by itself. */
  problem: unknown;
}

/** What is changed, by whom. */
export interface BulkOrder<T extends BulkEntity> {
  kind: BulkKind<T>;
  steps: readonly BulkStep[];
  isUndo: boolean;
  userId: string;
  context: ScreenContext;
}

/** A change of many under way: it goes on whatever page is shown. */
export interface BulkRun extends BackgroundRun {
  state: StoreApi<BulkState>;
  context: ScreenContext;
  isUndo: boolean;
  /** Tries again what failed. */
  retry(): Promise<void>;
  /** What takes back all that was done; null for what takes back itself, and as long as calls are on their way. */
  undo(): BulkRun | null;
}

/** What is shown follows after so many entities: once at the end would be late, after each too often. */
const AT_ONCE = 100;

/** Prepares a change; `start` begins it. */
export function createBulkRun<T extends BulkEntity>(order: BulkOrder<T>): BulkRun {
  const { kind, steps, isUndo, userId, context } = order;
  const fields = fieldsOf(kind);
  const state = createStore<BulkState>(() => ({
    phase: 'paused',
    isBusy: false,
    total: steps.length,
    done: 0,
    changed: 0,
    undoable: 0,
    left: [],
    failed: [],
    problem: null,
  }));
  const { getState: get, setState: set } = state;
  /** What fields had before, of all that was changed. */
  const before = new Map<BulkStep, FieldValues>();
  let todo = [...steps];
  let stop = new AbortController();
  let isWorking = false;
  const isRunning = () => get().phase === 'running';
  const isMine = () => isSignedIn({ userId });

  const settle = (step: BulkStep, as: 'left' | 'failed', reason: string) =>
    set((now) => ({ done: now.done + 1, [as]: [...now[as], { id: step.id, name: step.name, reason }] }));

  /** Makes a call that changes fields. One without an answer may have changed them: they are taken back as well. */
  async function make(step: BulkStep, values: FieldValues, call: () => Promise<unknown>): Promise<void> {
    const keep = () => {
      before.set(step, { ...values, ...before.get(step) });
      set({ undoable: before.size });
    };
    if (!isMine()) throw new Error('Nothing is done in the name of somebody else');
    try {
      await call();
    } catch (error) {
      if (isConnectionLost(error)) keep();
      throw error;
    }
    keep();
  }

  /** Does it, unless the entity is another one by now than the step expects. */
  async function change(step: BulkStep): Promise<void> {
    const leave = (reason: LeftReason) => settle(step, 'left', say(reason));
    const entity = await readEntity(kind, context.client, step.id).catch((error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    });
    // Of the calls below, one of them may miss something else: the customer, or the profile.
    if (!entity) return leave('left.gone');
    if (step.set.customer && isPublic(entity)) return leave('left.public');
    const isOther = (field: BulkField<T>, values: FieldValues) => {
      const wanted = values[field.id];
      return wanted !== undefined && wanted.value !== field.read(entity).value;
    };
    // What is as wanted already was done by an earlier attempt.
    if (fields.some((field) => isOther(field, step.expected ?? {}) && isOther(field, step.set)))
      return leave('left.changed');
    const changing = fields.filter((field) => isOther(field, step.set));
    const valuesOf = (changed: readonly BulkField<T>[]): FieldValues =>
      Object.fromEntries(changed.map((field) => [field.id, field.read(entity)]));
    const saved = changing.filter(({ write }) => write);
    if (saved.length > 0) {
      const next = saved.reduce((made, { id, write }) => write?.(made, wantedOf(step, id)) ?? made, entity);
      await make(step, valuesOf(saved), () => kind.save(next, quietly));
    }
    const assigned = changing.find(({ write }) => !write);
    if (assigned) {
      const { value } = wantedOf(step, assigned.id);
      await make(step, valuesOf([assigned]), () =>
        value ? kind.calls.assign(value, step.id, quietly) : kind.calls.unassign(step.id, quietly),
      );
    }
    set((now) => ({ done: now.done + 1, changed: now.changed + 1 }));
  }

  async function take(step: BulkStep): Promise<void> {
    try {
      await whenFree(() => change(step), isRunning);
    } catch (error) {
      // Without a connection or a session, or when it ends while the platform is busy, it is not this entity that fails.
      if (!isMine() || isConnectionLost(error) || isUndecided(error) || (!isRunning() && isTooMany(error))) {
        todo.unshift(step);
        if (isRunning()) set({ phase: 'paused', problem: error });
        stop.abort();
      } else settle(step, 'failed', reasonOf(error, step));
    }
  }

  async function start(): Promise<void> {
    if (!isMine()) return;
    set({ phase: 'running', problem: null });
    // What was begun before a pause is still on its way: it goes on.
    if (isWorking) return;
    isWorking = true;
    try {
      do {
        await work();
        // It may be paused, and go on, while lists follow.
        if (isRunning()) await changes.settled();
      } while (isRunning() && todo.length > 0);
      if (isRunning()) set({ phase: 'done' });
    } finally {
      isWorking = false;
    }
  }

  async function work(): Promise<void> {
    set({ isBusy: true });
    try {
      while (isRunning() && todo.length > 0) {
        stop = new AbortController();
        const part = todo.splice(0, AT_ONCE);
        const { left } = await changes.together(() => runEach(part, take, { signal: stop.signal }));
        todo.unshift(...left);
        const stays = new Set([...todo, ...get().failed].map(({ id }) => id));
        context.deselect(part.flatMap(({ id }) => (stays.has(id) ? [] : [id])));
      }
    } finally {
      set({ isBusy: false });
    }
  }

  const end = (phase: RunPhase) => {
    set({ phase, problem: null });
    stop.abort();
  };

  return {
    state,
    context,
    isUndo,
    userId,
    start,
    pause: () => isRunning() && end('paused'),
    cancel: () => end('canceled'),
    async retry() {
      if (get().isBusy || !isMine()) return;
      const again = new Set(get().failed.map(({ id }) => id));
      // After a stop, what was not begun stays undone.
      todo = steps.filter(({ id }) => again.has(id));
      set(({ done }) => ({ total: done, done: done - again.size, failed: [] }));
      await start();
    },
    undo: () =>
      isUndo || before.size === 0 || get().isBusy
        ? null
        : createBulkRun({
            ...order,
            isUndo: true,
            steps: [...before].map(([{ id, name, set: made }, values]) => ({
              id,
              name,
              set: values,
              expected: only(made, Object.keys(values) as FieldId[]),
            })),
          }),
  };
}

/** Why one was refused. It has just been read: what is not found is what it was to get. */
const reasonOf = (error: unknown, { set: { customer, profile } }: BulkStep): string =>
  isGone(error) && (customer || profile) ? say('failed.gone') : errorText(error);

const isUndecided = (error: unknown): boolean => error instanceof ApiError && error.kind !== 'http';
const isTooMany = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

const wantedOf = ({ set }: BulkStep, id: FieldId) => set[id] ?? { value: '', text: '' };

const only = (values: FieldValues, ids: readonly FieldId[]): FieldValues =>
  Object.fromEntries(ids.map((id) => [id, values[id]]));
