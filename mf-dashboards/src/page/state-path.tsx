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

/** A state’s name, with the entity that it is about in the place of `${entityName}` and `${name:entityName}`. */
export function stateName({ states }: Pick<DashboardConfiguration, 'states'>, { id, params }: StateEntry): string {
  return fillNames(states[id]?.name ?? id, (key) => {
    const [, named, member = key] = /^([^:]+):(entityName|entityLabel)$/.exec(key) ?? [];
    const entity = entityOf(params, named);
    if (member === 'entityName') return entity?.entityName ?? '';
    return member === 'entityLabel' ? (entity?.entityLabel ?? entity?.entityName ?? '') : undefined;
  });
}

interface StatePathProps {
  configuration: DashboardConfiguration;
  states: DashboardStates;
}

/** Where in the dashboard the person is, and the way back; or a choice of its states, where it keeps no way. */
export function StatePath({ configuration, states: { stack, known, controller, go } }: StatePathProps) {
  const t = useT('mf-dashboards');
  const isNarrow = useNarrow();
  const current = currentEntry(stack);
  if (!current || known.ids.size < 2) return null;
  if (controller === 'entity' && isNarrow && stack.length > 1) {
    return (
      <Select
        aria-label={t('states')}
        value={stack.length - 1}
        options={stack.map((entry, at) => ({ value: at, label: stateName(configuration, entry) }))}
        onChange={(at) => at !== undefined && go(navigateTo(stack, at))}
      />
    );
  }
  if (controller === 'default') {
    return (
      <Select
        aria-label={t('state')}
        value={current.id}
        options={[...known.ids].map((id) => ({ value: id, label: stateName(configuration, { id, params: {} }) }))}
        onChange={(id) => id !== undefined && go(openState(stack, { id, params: {} }, controller, known))}
      />
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
                  {stateName(configuration, entry)}
                </Button>
                <Icon name="chevron_right" size={16} />
              </>
            ) : (
              <span className={styles.current} aria-current="page">
                {stateName(configuration, entry)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
