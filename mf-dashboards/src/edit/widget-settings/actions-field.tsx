import { type Move, withMove } from '@mullion/shared-kit/displays/drag-order';
import { OrderedItems } from '@mullion/shared-kit/displays/ordered-items';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { use } from 'react';
import type { DashboardConfiguration } from '../../model/dashboard';
import type { Widget } from '../../model/widget';
import type { WidgetAction } from '../../model/widget-action';
import { editAction, sourceName } from './action-dialog';
import { type ActionSource, actionSourcesOf } from './action-sources';
import type { PlacedAction } from './action-values';
import styles from './actions-field.module.css';
import { SampleOfForm } from './functions/sample-of-form';
import { useT } from './texts';

type Actions = Readonly<Record<string, readonly WidgetAction[]>>;

interface ActionsFieldProps extends ControlProps<Actions> {
  widget: Widget;
  /** Places that the script of its type offers. */
  offered?: readonly ActionSource[] | undefined;
  states: DashboardConfiguration['states'];
}

/** What a widget does when it is used: its actions by the places where they are offered, in their order. */
export function ActionsField({ value = {}, onChange, label, widget, offered, states }: ActionsFieldProps) {
  const t = useT();
  const findSample = use(SampleOfForm);
  const sources = actionSourcesOf(widget, offered);
  const filled = sources.filter(({ id }) => value[id]?.length);

  const ask = async (placed?: PlacedAction) => {
    const others = placed ? without(value, placed) : value;
    const edited = await editAction({
      placed,
      sources: sources.filter(({ id, multiple }) => multiple || !others[id]?.length),
      others,
      states,
      isStatic: widget.type === 'static',
      findSample,
    });
    if (edited) onChange(placed ? replaced(value, placed, edited) : withAction(value, edited));
  };
  return (
    <section className={styles.actions} aria-label={label}>
      {filled.length === 0 && <p className={styles.none}>{t('actions.none')}</p>}
      {filled.map(({ id, name }) => (
        <SourceActions
          key={id}
          name={sourceName(t, { id, name })}
          actions={value[id] ?? []}
          onMove={(move) => onChange({ ...value, [id]: withMove(value[id] ?? [], move) })}
          onEdit={(action) => runSafely(() => ask({ source: id, action }))}
          onRemove={(action) => onChange(without(value, { source: id, action }))}
        />
      ))}
      <span>
        <Button size="small" icon="plus" onClick={() => runSafely(() => ask())}>
          {t('action.add')}
        </Button>
      </span>
    </section>
  );
}

interface SourceActionsProps {
  name: string;
  actions: readonly WidgetAction[];
  onMove: (move: Move) => void;
  onEdit: (action: WidgetAction) => void;
  onRemove: (action: WidgetAction) => void;
}

function SourceActions({ name, actions, onMove, onEdit, onRemove }: SourceActionsProps) {
  const t = useT();
  return (
    <div className={styles.source}>
      <h3 className={styles.heading}>{name}</h3>
      <OrderedItems
        label={name}
        ids={actions.map(({ id }) => id)}
        onMove={onMove}
        told={({ from, to }) =>
          t('action.moved', { name: actions[from]?.name, position: to + 1, count: actions.length })
        }
        handleLabel={(at) => t('action.move', { name: actions[at]?.name })}
        hint={t('action.move.hint')}
        fixed={actions.length < 2}
        vertical
        className={styles.list}
        itemClassName={styles.action}
      >
        {(at, handle) => {
          const action = actions[at];
          return (
            action && (
              <>
                {handle}
                <Icon name={action.icon || 'more_horiz'} size={20} />
                <span className={styles.words}>
                  {action.name} <span className={styles.type}>{t(`action.type.${action.type}`)}</span>
                </span>
                <IconButton
                  size="small"
                  icon="edit"
                  label={t('action.edit', { name: action.name })}
                  onClick={() => onEdit(action)}
                />
                <IconButton
                  size="small"
                  icon="close"
                  label={t('action.remove', { name: action.name })}
                  onClick={() => onRemove(action)}
                />
              </>
            )
          );
        }}
      </OrderedItems>
    </div>
  );
}

const withAction = (actions: Actions, { source, action }: PlacedAction): Actions => ({
  ...actions,
  [source]: [...(actions[source] ?? []), action],
});

/** Without an action; a place that has none left stays, with none. */
const without = (actions: Actions, { source, action }: PlacedAction): Actions => ({
  ...actions,
  [source]: (actions[source] ?? []).filter(({ id }) => id !== action.id),
});

/** In its place, or at the end of another source. */
const replaced = (actions: Actions, before: PlacedAction, after: PlacedAction): Actions =>
  before.source === after.source
    ? {
        ...actions,
        [after.source]: (actions[after.source] ?? []).map((one) => (one.id === before.action.id ? after.action : one)),
      }
    : withAction(without(actions, before), after);
