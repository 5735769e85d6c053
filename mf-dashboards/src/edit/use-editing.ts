import { useWorkingCopy, type WorkingCopy } from '@mullion/shared-kit/editing/use-working-copy';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useSession } from '@mullion/shared-kit/session/session';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { dashboardQuery } from '../calls/dashboard-calls';
import type { Dashboard, DashboardConfiguration } from '../model/dashboard';
import type { Base, SavedEdit, TellSent } from './save-edited';

/** Changes the configuration as a step that can be undone; changes with the same `merge` in a row are one step. */
export type ChangeDashboard = (
  name: string,
  change: (configuration: DashboardConfiguration) => DashboardConfiguration,
  merge?: string,
) => void;

/** A dashboard while it is edited. */
export interface Editing extends Omit<WorkingCopy<Base, Dashboard>, 'change' | 'end' | 'base' | 'rebase'> {
  dashboard: Dashboard;
  /** The same by now: for what goes on after something was waited for, such as the code of a dialog. */
  latest: () => Dashboard;
  change: ChangeDashboard;
  /** Changes more than the configuration. */
  changeDashboard: WorkingCopy<Base, Dashboard>['change'];
  /** What is added next is brought into sight, wherever it finds room. */
  awaitsAdded: { current: boolean };
  /** Done once nothing is dragged any more: a save that is answered meanwhile ends the editing only then. */
  inHand: { current: Promise<void> | undefined };
  /** Gives up every change. */
  discard: () => void;
  /**
   * Saves once, and ends. Rejects with why it is not saved; nothing is lost then.
   * @returns whether the dashboard is stored now as it is shown: not where the person goes on editing, or made a copy
   */
  save: () => Promise<boolean>;
}

/** What the page needs to offer editing. */
export interface OfferedEditing {
  /** What is shown: the stored dashboard, or while it is edited the working copy. */
  shown: Dashboard;
  editing: Editing | null;
  begin: () => void;
  /** What was being edited when the page went. */
  kept: { at: number; base: Base; value: Dashboard; restore: () => void; discard: () => void } | null;
}

interface EditingOptions {
  mayEdit: boolean;
  /** Stores what was edited. Nothing: the person goes on editing. */
  save: (base: Base, edited: Dashboard, tell: TellSent) => Promise<SavedEdit | undefined>;
  /** Reads again what is stored: something that was given up may be. */
  readAgain: (client: QueryClient, base: Base) => Promise<void>;
  /** Goes to the dashboard that was made of one's own version. */
  openCopy: (id: string) => void;
}

/**
 * Editing of a dashboard: steps, a copy kept on this computer, and saving.
 */
export function useEditing(
  base: Base,
  dashboard: Dashboard,
  { mayEdit, save, readAgain, openCopy }: EditingOptions,
): OfferedEditing {
  const t = useT('mf-dashboards');
  const client = useQueryClient();
  const userId = useSession((state) => state.authUser?.userId ?? '');
  const key = { userId, kind: 'dashboard', id: dashboard.id.id };
  const [isSaving, setIsSaving] = useState(false);
  const { working, begin, kept, restore, dropKept } = useWorkingCopy(
    key,
    { base, value: dashboard },
    mayEdit && userId !== '',
    ({ sent }) => isSaving || sent !== undefined,
  );
  const changeDashboard = working?.change;
  const change = useCallback<ChangeDashboard>(
    (name, alter, merge) =>
      changeDashboard?.(
        name,
        (now) => {
          const configuration = alter(now.configuration);
          return configuration === now.configuration ? now : { ...now, configuration };
        },
        merge,
      ),
    [changeDashboard],
  );
  const awaitsAdded = useRef(false);
  const inHand = useRef<Promise<void>>(undefined);
  const latest = useRef<Dashboard>(undefined);
  latest.current = working?.history.value;
  const editing = useMemo((): Editing | null => {
    if (!working) return null;
    const { base: began, end, rebase, change: changeWhole, ...rest } = working;
    const edited = working.history.value;
    return {
      ...rest,
      dashboard: edited,
      latest: () => latest.current ?? edited,
      change,
      changeDashboard: changeWhole,
      awaitsAdded,
      inHand,
      discard() {
        end();
        if (began.sent) runSafely(() => readAgain(client, began));
      },
      async save() {
        setIsSaving(working.dirty);
        const saving = working.dirty ? save(began, edited, rebase) : Promise.resolve('unchanged' as const);
        const outcome = await saving.finally(() => setIsSaving(false));
        if (!outcome) return false;
        await inHand.current;
        if (outcome !== 'unchanged' && outcome.isCopy && latest.current !== edited) {
          // What was changed while the copy was being made is in none yet: editing goes on with it.
          end({ sent: edited, base: began });
          return false;
        }
        const isStored = outcome !== 'unchanged' && outcome.isMine;
        end(isStored ? { sent: edited, base: { as: began.as, stored: outcome.saved } } : undefined);
        if (outcome === 'unchanged') return true;
        client.setQueryData(dashboardQuery(outcome.saved.id.id).queryKey, outcome.saved);
        if (outcome.isCopy) openCopy(outcome.saved.id.id);
        return !outcome.isCopy;
      },
    };
  }, [working, change, client, save, readAgain, openCopy]);
  return {
    shown: working?.history.value ?? dashboard,
    editing,
    begin,
    kept: kept && { ...kept, restore: () => restore(t('step.restore')), discard: dropKept },
  };
}
