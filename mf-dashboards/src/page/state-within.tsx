import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { useMemo, useState } from 'react';
import { type DashboardView, DashboardViewProvider, useDashboardView } from '../layout/dashboard-view';
import { LayoutGrid } from '../layout/layout-grid';
import { type DashboardConfiguration, layoutIds } from '../model/dashboard';
import { rootStateId } from '../model/layouts';
import type { StateWithinProps } from '../runtime/widget-context';
import { stateCalls } from '../states/state-calls';
import { encodeStates, type StateEntry, type StateParams } from '../states/state-parameter';
import { currentEntry, type KnownStates, type StateStack } from '../states/state-stack';
import { useT } from '../widgets/texts';
import { stateName } from './state-path';
import styles from './state-within.module.css';
import type { DashboardStates } from './use-dashboard-states';
import { useRunAction } from './use-run-action';

export interface StateInDashboard extends StateWithinProps {
  configuration: DashboardConfiguration;
  /** Where dashboards open. */
  path: string;
}

/**
 * A state of the dashboard inside of one of its widgets. Where it leads to is its own affair; data, time window, and what is chosen
 * in the toolbar are those of the dashboard.
 */
export function StateWithin(props: StateInDashboard) {
  const t = useT();
  const { within, stateId } = useDashboardView();
  const { id, configuration } = props;
  if (!Object.hasOwn(configuration.states, id))
    return <EmptyState icon="dashboards" title={t('state-within.unknown', { id })} />;
  // What contains itself would never end.
  if (id === stateId || within.includes(id)) return <EmptyState icon="dashboards" title={t('state-within.itself')} />;
  return <OtherState key={id} {...props} />;
}

function OtherState({ id, follows, grid, configuration, path }: StateInDashboard) {
  const t = useT();
  const around = useDashboardView();
  const [first] = useState(around.params);
  const root = follows ? around.params : first;
  /** What an action has put in the place of this state, as long as that is about the same. */
  const [instead, setInstead] = useState<{ of: StateParams; entry: StateEntry }>();
  const [further, setFurther] = useState<StateStack>([]);
  const states = useMemo((): DashboardStates => {
    const known: KnownStates = { ids: new Set(Object.keys(configuration.states)), root: rootStateId(configuration) };
    const own = instead?.of === root ? instead.entry : { id, params: root };
    const go = ([entry, ...others]: StateStack) => {
      if (entry && entry !== own) setInstead({ of: root, entry });
      setFurther(others);
    };
    return { stack: [own, ...further], known, controller: 'entity', go, parameterOf: encodeStates };
  }, [configuration, id, root, instead, further]);
  const calls = useMemo(
    () => stateCalls({ ...states, openRight: () => undefined, first: [{ id, params: root }] }),
    [states, id, root],
  );
  const current = currentEntry(states.stack) ?? { id, params: root };
  const { params } = current;
  const { run, show, popups } = useRunAction({ configuration, states, calls, params, path });
  const name = stateName(configuration, current);
  const view = useMemo(
    (): DashboardView => ({
      ...around,
      ...{ params, stateId: current.id, states: calls, stack: states.stack, stateName: name, run, show },
      within: [...around.within, around.stateId],
    }),
    [around, params, current.id, calls, states.stack, name, run, show],
  );
  const layouts = configuration.states[current.id]?.layouts ?? {};
  const isContained = view.within.includes(current.id);
  return (
    <section className={styles.place} aria-label={name}>
      <DashboardViewProvider value={view}>
        {isContained ? (
          <EmptyState icon="dashboards" title={t('state-within.itself')} />
        ) : (
          layoutIds.map((layoutId) => {
            const layout = layouts[layoutId];
            return (
              layout && (
                <LayoutGrid
                  key={layoutId}
                  layout={{ ...layout, gridSettings: { ...layout.gridSettings, ...grid } }}
                  widgets={configuration.widgets}
                />
              )
            );
          })
        )}
      </DashboardViewProvider>
      {popups}
    </section>
  );
}
