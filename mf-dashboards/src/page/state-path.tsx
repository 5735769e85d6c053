import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Select } from '@mullion/shared-kit/inputs/select';
import { Button } from '@mullion/shared-kit/ui/button';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { fillNames } from '@mullion/shared-kit/widget-runtime/placeholders';
import type { DashboardConfiguration } from '../model/dashboard';
import { useNarrow } from '../runtime/use-narrow';
import type { StateEntry } from '../states/state-parameter';
import { currentEntry, entityOf, navigateTo, openState } from '../states/state-stack';
import styles from './dashboard-toolbar.module.css';
import type { DashboardStates } from './use-dashboard-states';

/** A text with the entity that a state is about in the place of `${entityName}` and `${name:entityName}`. */
export const aboutEntity = (text: string, params: StateEntry['params']): string =>
  fillNames(text, (key) => {
    const [, named, member = key] = /^([^:]+):(entityName|entityLabel)$/.exec(key) ?? [];
    const entity = entityOf(params, named);
    if (member === 'entityName') return entity?.entityName ?? '';
    return member === 'entityLabel' ? (entity?.entityLabel ?? entity?.entityName ?? '') : undefined;
  });

/** A state’s name, about its entity. */
export const stateName = ({ states }: Pick<DashboardConfiguration, 'states'>, { id, params }: StateEntry): string =>
  aboutEntity(states[id]?.name ?? id, params);

/** The same where people choose: as the name is written, or the id, where it is about nothing. */
const chosenName = (configuration: DashboardConfiguration, entry: StateEntry): string =>
  [stateName(configuration, entry), configuration.states[entry.id]?.name].find((name) => name?.trim()) ?? entry.id;

interface StatePathProps {
  configuration: DashboardConfiguration;
  states: DashboardStates;
  /** Other states are shown about the same entity. */
  isEditing: boolean;
}

/** Where in the dashboard the person is, and the way back; or a choice of its states, where it keeps no way. */
export function StatePath({ configuration, states: { stack, known, controller, go }, isEditing }: StatePathProps) {
  const t = useT('mf-dashboards');
  const isNarrow = useNarrow();
  const current = currentEntry(stack);
  if (!current || (known.ids.size < 2 && stack.length < 2)) return null;
  if (controller === 'entity' && isNarrow && stack.length > 1) {
    return (
      <span className={styles.choice} data-shown={chosenName(configuration, current)}>
        <Select
          aria-label={t('states')}
          title={chosenName(configuration, current)}
          value={stack.length - 1}
          options={stack.map((entry, at) => ({ value: at, label: chosenName(configuration, entry) }))}
          onChange={(at) => at !== undefined && go(navigateTo(stack, at))}
        />
      </span>
    );
  }
  if (controller === 'default') {
    const entryOf = (id: string): StateEntry =>
      id === current.id ? current : { id, params: isEditing ? current.params : {} };
    return (
      <span className={styles.choice} data-shown={chosenName(configuration, current)}>
        <Select
          aria-label={t('state')}
          title={chosenName(configuration, current)}
          value={current.id}
          options={[...known.ids].map((id) => ({ value: id, label: chosenName(configuration, entryOf(id)) }))}
          onChange={(id) => id !== undefined && go(openState(stack, entryOf(id), controller, known))}
        />
      </span>
    );
  }
  return (
    <nav aria-label={t('states')}>
      <ol className={styles.states}>
        {stack.map((entry, at) => (
          <li key={at} className={styles.state}>
            {at < stack.length - 1 ? (
              <>
                <Button size="small" variant="text" onClick={() => go(navigateTo(stack, at))}>
                  {chosenName(configuration, entry)}
                </Button>
                <Icon name="chevron_right" size={16} />
              </>
            ) : (
              <span className={styles.current} aria-current="page" title={chosenName(configuration, entry)}>
                {chosenName(configuration, entry)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
