import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { createContext, use } from 'react';
import type { DashboardState } from '../../model/dashboard';
import { useT } from './texts';

type States = Readonly<Record<string, Pick<DashboardState, 'name'>>>;

/** The states of the dashboard whose widget is edited. */
export const StatesOfForm = createContext<States>({});

/** A state of the same dashboard. */
export function StateId(props: ControlProps<string>) {
  const t = useT();
  const states = use(StatesOfForm);
  const { value } = props;
  const known = Object.entries(states).map(([id, { name }]) => ({
    value: id,
    label: name === id ? id : `${name} (${id})`,
  }));
  const isLost = value !== undefined && value !== '' && !Object.hasOwn(states, value);
  const options = isLost ? [...known, { value, label: t('state.lost', { id: value }) }] : known;
  return <SelectField<string> {...props} options={options} placeholder={t('state.none')} />;
}
