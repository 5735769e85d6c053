import { type AuditAction, auditActions } from '../api/audit-logs';
import { CheckboxField } from '../inputs/checkbox-field';
import type { ListFilter } from '../list/list-filters';
import { Button } from '../ui/button';
import { Popover } from '../ui/popover';
import styles from './audit.module.css';
import type { AuditContext } from './audit-context';

/** The actions that a filter's value stands for; none means all. */
export function chosenActions(value: string | null | undefined): readonly AuditAction[] {
  const names = new Set(value?.split(','));
  return auditActions.filter((action) => names.has(action));
}

/** What was done, of the whole tenant: any number of actions. */
export const actionFilter: ListFilter<AuditContext> = {
  name: 'actions',
  when: ({ of }) => of === null,
  component: ({ value, onChange, context: { t } }) => {
    const chosen = chosenActions(value);
    const toggle = (action: AuditAction, on: boolean) =>
      onChange(auditActions.filter((one) => (one === action ? on : chosen.includes(one))).join(',') || null);
    const [only] = chosen;
    const label = only && chosen.length === 1 ? t(`action.${only}`) : t('actions.some', { count: chosen.length });
    return (
      <Popover
        label={t('actions')}
        trigger={(props) => (
          <Button {...props} icon="filter_list">
            {chosen.length === 0 ? t('actions.all') : label}
          </Button>
        )}
      >
        {(close) => (
          <>
            <ul className={styles.actions}>
              {auditActions.map((action) => (
                <li key={action}>
                  <CheckboxField
                    label={t(`action.${action}`)}
                    value={chosen.includes(action)}
                    onChange={(on) => toggle(action, on ?? false)}
                  />
                </li>
              ))}
            </ul>
            {chosen.length > 0 && (
              <Button
                variant="text"
                size="small"
                wide
                onClick={() => {
                  // It goes with the choice, and with it the focus.
                  close();
                  onChange(null);
                }}
              >
                {t('actions.all')}
              </Button>
            )}
          </>
        )}
      </Popover>
    );
  },
};
