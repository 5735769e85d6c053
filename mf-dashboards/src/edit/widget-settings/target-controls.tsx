import { AutocompleteField } from '@mullion/shared-kit/inputs/autocomplete-field';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { useWatch } from '@mullion/shared-kit/inputs/form';
import { DashboardPicker } from '@mullion/shared-kit/pickers/dashboard-picker';
import { useQueryClient } from '@tanstack/react-query';
import { dashboardQuery } from '../../calls/dashboard-calls';
import type { DashboardState } from '../../model/dashboard';
import { readDashboard } from '../../model/read-dashboard';
import type { TargetControls } from './action-fields';
import { StateId, StatesOfForm } from './state-id';
import { useT } from './texts';

type States = Readonly<Record<string, Pick<DashboardState, 'name'>>>;

/** Controls of an action’s form for what it leads to: one of these states, another dashboard, or a state of that. */
export const targetControls = (states: States): TargetControls => ({
  state: stateSelect(states),
  dashboard: DashboardPicker,
  stateElsewhere: StateElsewhere,
});

const stateSelect = (states: States) =>
  function StateSelect(props: ControlProps<string>) {
    return (
      <StatesOfForm value={states}>
        <StateId {...props} />
      </StatesOfForm>
    );
  };

/** A state of the dashboard that is chosen in the same form; any id can be typed. */
function StateElsewhere(props: ControlProps<string>) {
  const t = useT();
  const client = useQueryClient();
  const dashboardId = useWatch({ name: 'stored.targetDashboardId' }) as string | null;
  return (
    <AutocompleteField<string>
      {...props}
      value={props.value || undefined}
      search={async (typed) => {
        if (!dashboardId) return [];
        const stored = await client.fetchQuery(
          dashboardQuery(dashboardId, { ignoreErrors: true, ignoreLoading: true }),
        );
        const { dashboard } = readDashboard(stored);
        const start = typed.trim().toLocaleLowerCase();
        return Object.keys(dashboard.configuration.states).filter((id) => id.toLocaleLowerCase().includes(start));
      }}
      searchKey={dashboardId ?? ''}
      optionKey={(id) => id}
      optionLabel={(id) => id}
      freeText={(typed) => typed.trim() || undefined}
      noneText={(typed) => t('state.no-match', { text: typed })}
    />
  );
}
