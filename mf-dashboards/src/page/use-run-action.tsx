import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { DashboardView } from '@mullion/shared-kit/displays/dashboard-view';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { isInMobileApp } from '@mullion/shared-kit/session/mobile-app';
import { PopoverSurface } from '@mullion/shared-kit/ui/popover';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DashboardConfiguration } from '../model/dashboard';
import type { PopoverPlacement, WidgetAction } from '../model/widget-action';
import { destinationOf } from '../runtime/run-action';
import { storedStyle } from '../runtime/stored-style';
import type { StateLook, WidgetContext } from '../runtime/widget-context';
import type { NamedEntity } from '../runtime/widget-source';
import type { StateCalls } from '../states/state-calls';
import { encodeStates, type StateEntry, type StateParams } from '../states/state-parameter';
import { aboutEntity, stateName } from './state-path';
import styles from './state-popup.module.css';
import type { DashboardStates } from './use-dashboard-states';
import { addressFor } from './visitor';

interface RunsActions {
  configuration: DashboardConfiguration;
  states: DashboardStates;
  calls: StateCalls;
  params: StateParams;
  /** Where dashboards open. */
  path: string;
}

/** A state that stands in a popover, at what was pressed. */
interface Popped {
  anchor: Element | null;
  entry: StateEntry;
  look: StateLook;
}

/** The same in a dialog. */
interface Above {
  host: HTMLElement;
  entry: StateEntry;
  look: StateLook;
}

/** Does what an action of a widget says: goes to a state or a dashboard, or shows a state above this one. */
export function useRunAction({ configuration, states, calls, params, path }: RunsActions): {
  run: (action: WidgetAction, about?: NamedEntity) => void;
  show: WidgetContext['show'];
  popups: ReactNode;
} {
  const t = useT('mf-dashboards');
  const navigate = useNavigate();
  const [popped, setPopped] = useState<Popped>();
  const [above, setAbove] = useState<readonly Above[]>([]);
  // What a press shows above the page is read then: no widget is drawn again because the dashboard is edited.
  const latest = useRef(configuration);
  latest.current = configuration;
  const { known } = states;
  const show = useCallback<WidgetContext['show']>(
    (kind, entry, look) => {
      if (!known.ids.has(entry.id)) return;
      if (kind === 'dialog') runSafely(() => openInDialog(latest.current, entry, look, setAbove));
      else setPopped({ anchor: document.activeElement, entry, look });
    },
    [known],
  );
  const run = useCallback(
    (action: WidgetAction, about?: NamedEntity) => {
      const to = destinationOf(action, params, about, path);
      const gone = () => notify.info(t('action.state-gone', { name: action.displayName || action.name }));
      switch (to.kind) {
        case 'open': {
          const { entry } = to;
          if (!known.ids.has(entry.id)) return gone();
          if (action.openInSeparateDialog && !isInMobileApp()) return show('dialog', entry, action);
          if (action.openInPopover) return show('popover', entry, action);
          return calls.open(entry.id, entry.params, action.openRightLayout);
        }
        case 'update':
          if (to.id && !known.ids.has(to.id)) return gone();
          return calls.update(to.id, to.params, action.openRightLayout);
        case 'dashboard':
          return void (to.newTab
            ? window.open(addressFor(to.path), '_blank', 'noopener')
            : navigate(addressFor(to.path)));
        case 'unknown':
          notify.info(t(unknownOf(action), { name: action.displayName || action.name }));
      }
    },
    [show, calls, params, path, navigate, known, t],
  );
  const popups = (
    <>
      {popped && <StatePopover {...popped} configuration={configuration} onClose={() => setPopped(undefined)} />}
      {above.map(({ host, entry, look }, at) =>
        createPortal(
          <StateView configuration={configuration} entry={entry} hideToolbar={look.dialogHideDashboardToolbar} />,
          host,
          String(at),
        ),
      )}
    </>
  );
  return { run, show, popups };
}

/** Why an action leads nowhere. */
function unknownOf({ type }: WidgetAction): string {
  if (type === 'mobileAction') return 'action.in-app';
  return type === 'openDashboard' || type === 'openDashboardState' ? 'action.no-target' : 'action.unknown';
}

const percent = (value: unknown) => (typeof value === 'number' && value >= 1 && value <= 100 ? value : undefined);

/** Of the window, as somebody wrote it: 50vw, 300px. */
const length = (value: unknown, other: string) =>
  typeof value === 'string' && /^\d+(\.\d+)?(px|vw|vh|rem|em|%)$/.test(value) ? value : other;

/** Opens a dialog for a state. It stands beside the page, whose address and data the state needs: the page draws into it. */
async function openInDialog(
  configuration: DashboardConfiguration,
  entry: StateEntry,
  look: StateLook,
  change: (change: (above: readonly Above[]) => readonly Above[]) => void,
) {
  const take = (host: HTMLElement | null) => {
    if (!host) return;
    const own = { host, entry, look };
    change((above) => [...above, own]);
    return () => change((above) => above.filter((one) => one !== own));
  };
  await openDialog(() => (
    <Dialog
      title={look.dialogTitle ? aboutEntity(look.dialogTitle, entry.params) : stateName(configuration, entry)}
      share={{ width: percent(look.dialogWidth) ?? 80, height: percent(look.dialogHeight) ?? 80 }}
    >
      <div ref={take} className={styles.dialog} />
    </Dialog>
  ));
}

interface StateViewProps {
  configuration: DashboardConfiguration;
  entry: StateEntry;
  /** Absent: it is hidden. */
  hideToolbar: boolean | undefined;
}

/** A state of the dashboard in another place; which states it leads to is its own affair. */
const StateView = ({ configuration, entry, hideToolbar = true }: StateViewProps) => (
  <DashboardView
    configuration={configuration}
    title={stateName(configuration, entry)}
    state={encodeStates([entry])}
    hideToolbar={hideToolbar}
  />
);

/** The same beside what was pressed. */
function StatePopover({
  anchor,
  entry,
  look,
  configuration,
  onClose,
}: Popped & { configuration: DashboardConfiguration; onClose: () => void }) {
  const title = stateName(configuration, entry);
  const refocus = () => anchor instanceof HTMLElement && anchor.focus();
  return (
    <PopoverSurface
      label={title}
      anchor={anchor}
      placement={placementOf(look.popoverPreferredPlacement)}
      closeOnOutside={look.popoverHideOnClickOutside !== false}
      closeButton
      takeFocus
      onClose={(isAsked) => {
        onClose();
        if (isAsked) refocus();
      }}
    >
      <div
        className={styles.popover}
        style={{
          ...storedStyle(look.popoverStyle),
          inlineSize: length(look.popoverWidth, '25vw'),
          blockSize: length(look.popoverHeight, '25vh'),
        }}
      >
        <StateView configuration={configuration} entry={entry} hideToolbar={look.popoverHideDashboardToolbar} />
      </div>
    </PopoverSurface>
  );
}

/** What is stored may be anything. */
const placementOf = (stored: PopoverPlacement | undefined) =>
  stored !== undefined && Object.hasOwn(placements, stored) ? placements[stored] : 'top';

const placements = {
  top: 'top',
  topLeft: 'top-start',
  topRight: 'top-end',
  right: 'right',
  rightTop: 'right-start',
  rightBottom: 'right-end',
  bottom: 'bottom',
  bottomLeft: 'bottom-start',
  bottomRight: 'bottom-end',
  left: 'left',
  leftTop: 'left-start',
  leftBottom: 'left-end',
} as const satisfies Record<PopoverPlacement, string>;
