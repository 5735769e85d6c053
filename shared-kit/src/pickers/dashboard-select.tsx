import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { dashboardInfosQuery } from '../api/dashboards';
import { quietCall } from '../api/entity-lookup';
import { firstPage } from '../api/page';
import { ownTenant } from '../api/scope';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { SelectField } from '../inputs/select-field';
import { IconButton } from '../ui/icon-button';
import { joinRefs } from '../ui/join-refs';
import { Popover } from '../ui/popover';
import type { Placement } from '../ui/use-anchored';
import { type DashboardScope, useDashboardOwner } from './dashboard-owner';
import styles from './dashboard-select.module.css';
import { useT } from './texts';

/** Dashboards in the list: one call, no search. */
export const DASHBOARD_SELECT_SIZE = 100;
/** Window width in px from which the list stands in the page; below, behind a button. */
export const DASHBOARD_SELECT_WIDE = 1280;

export interface DashboardSelectProps extends ControlProps<string>, DashboardScope {
  tooltipPlacement?: Placement;
  /** Title of the chosen one, where the page knows it: one always is then, and the others are asked for when somebody turns to the list. */
  title?: string;
}

/** One of the first hundred dashboards, by id: a drop-down in wide windows, else a button with a panel. */
export function DashboardSelect({ tooltipPlacement = 'top', ...props }: DashboardSelectProps) {
  const t = useT();
  const wide = useSyncExternalStore(onResize, () => window.innerWidth >= DASHBOARD_SELECT_WIDE);
  if (wide) return <DashboardList {...props} waits={props.title !== undefined} />;
  const { label, disabled, onBlur } = props;
  return (
    <Field {...props} group>
      {() => (
        <div>
          <Popover
            label={label}
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                ref={joinRefs(trigger.ref, props.controlRef)}
                icon="dashboards"
                label={t('dashboard.select')}
                tooltipPlacement={tooltipPlacement}
                disabledReason={disabled && label}
                onBlur={onBlur}
              />
            )}
          >
            <div className={styles.panel}>
              <DashboardList
                {...props}
                waits={false}
                hideLabel={false}
                hint={undefined}
                error={undefined}
                controlRef={undefined}
              />
            </div>
          </Popover>
        </div>
      )}
    </Field>
  );
}

interface DashboardListProps extends Omit<DashboardSelectProps, 'tooltipPlacement'> {
  /** The others are asked for when somebody turns to the list. */
  waits: boolean;
}

function DashboardList({ dashboardsScope, tenantId, customerId, title, waits, ...control }: DashboardListProps) {
  const owner = useDashboardOwner({ dashboardsScope, tenantId, customerId });
  const [isAsked, setIsAsked] = useState(!waits);
  const ask = () => setIsAsked(true);
  const { data } = useQuery({
    ...dashboardInfosQuery(owner ?? ownTenant, firstPage(DASHBOARD_SELECT_SIZE, 'title'), quietCall),
    enabled: isAsked && owner !== null,
  });
  const chosen = title !== undefined && control.value ? [{ value: control.value, label: title }] : [];
  const found = (owner && data?.data.map(({ id, title }) => ({ value: id.id, label: title }))) ?? [];
  const others = found.filter(({ value }) => value !== chosen[0]?.value);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears that somebody turns to the list inside, which is what reacts
    <div onPointerEnter={ask} onFocus={ask}>
      <SelectField
        {...control}
        placeholder={control.required || title !== undefined ? undefined : ''}
        options={found.length > others.length ? found : [...chosen, ...others]}
      />
    </div>
  );
}

function onResize(notify: () => void): () => void {
  window.addEventListener('resize', notify);
  return () => window.removeEventListener('resize', notify);
}
