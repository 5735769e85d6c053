import { Button } from '@mullion/shared-kit/ui/button';
import { classes } from '@mullion/shared-kit/ui/classes';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { labelText } from '../../runtime/label-text';
import { LatestContent } from '../../runtime/latest-content';
import type { LatestCell, LatestRow } from '../../runtime/latest-rows';
import type { SavedIn } from '../../runtime/save-value';
import { textSetting } from '../../runtime/settings';
import { useHead } from '../../runtime/use-head';
import { useLatestRows } from '../../runtime/use-latest-rows';
import type { WidgetContext } from '../../runtime/widget-context';
import type { NamedEntity } from '../../runtime/widget-source';
import styles from './input-place.module.css';
import { useT } from './texts';
import { useKeptFocus } from './use-kept-focus';
import type { Saving } from './use-saving';

/** The entity that an input is about, with its values. */
export interface InputEntity {
  entity: NamedEntity;
  cells: readonly LatestCell[];
}

interface OnEntityProps {
  ctx: WidgetContext;
  /** Where values are kept; undefined: where their keys say. */
  where: SavedIn | undefined;
  /** Draws the input for the newest entity of the first datasource; begins anew with another. */
  children: (about: InputEntity) => ReactNode;
}

/** Finds the entity of an input, or says why there is nothing to enter. */
export function OnEntity({ ctx, where, children }: OnEntityProps) {
  const latest = useLatestRows(ctx, { single: true });
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {([row]) =>
        row && (
          <Checked ctx={ctx} where={where} row={row}>
            {children}
          </Checked>
        )
      }
    </LatestContent>
  );
}

function Checked({ ctx, where, row, children }: OnEntityProps & { row: LatestRow }) {
  const t = useT();
  useHeadTitle(ctx, row);
  const { entity, cells } = row;
  const wanted = where && (where === 'TIME_SERIES' ? 'timeseries' : 'attribute');
  if (!entity) return <NoInput title={t('no-entity')} />;
  if (cells.length === 0) return <NoInput title={t(`needs-${wanted ?? 'key'}`)} />;
  if (wanted && cells.some(({ key }) => key.type !== wanted)) return <NoInput title={t(`needs-${wanted}`)} />;
  if (isForDevices(where, entity)) return <NoInput title={t('devices-only')} />;
  return (
    <div key={entity.id.id} style={{ display: 'contents' }}>
      {children({ entity, cells })}
    </div>
  );
}

/** Whether an entity can’t have what is kept there. */
export const isForDevices = (where: SavedIn | undefined, { id }: NamedEntity): boolean =>
  where === 'SHARED_SCOPE' && id.entityType !== 'DEVICE';

/** In the place of an input that can’t be drawn. */
export const NoInput = ({ title }: { title: string }) => <EmptyState icon="edit" title={title} />;

/** The title that an input sets for its widget, with what it names of an entity filled in. */
export function useHeadTitle(ctx: WidgetContext, row?: LatestRow): void {
  const pattern = textSetting(ctx.settings.widgetTitle);
  useHead(ctx, row ? labelText(pattern, row.entity, row.source) : pattern);
}

interface InputPlaceProps {
  saving: Saving;
  /** Whether there is something to save. */
  isChanged?: boolean;
  /** Why it can’t be saved as it is. */
  problem?: string | undefined;
  onSave: () => void;
  onDiscard?: () => void;
  /** Other words on the buttons; null: no such button. */
  saveLabel?: string | null;
  discardLabel?: string | null;
  /** Buttons before them. */
  tools?: ReactNode;
  /** Takes all the room there is. */
  filled?: boolean;
  children: ReactNode;
}

/** Fields of an input, and below them what can be done with what was typed, and how that went. */
export function InputPlace({
  saving,
  isChanged = false,
  problem,
  onSave,
  onDiscard,
  saveLabel,
  discardLabel,
  tools,
  filled,
  children,
}: InputPlaceProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const focus = useKeptFocus(form, foot);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !problem && !saving.isBusy) onSave();
  };
  const discard = () => {
    saving.forget();
    onDiscard?.();
  };
  return (
    <div className={styles.holder}>
      <form
        ref={form}
        className={classes(styles.place, filled && styles.filled)}
        tabIndex={-1}
        onSubmit={submit}
        noValidate
        {...focus}
      >
        <div className={styles.fields}>{children}</div>
        <div ref={foot} className={styles.foot}>
          <SavingStatus saving={saving} />
          <div className={styles.buttons}>
            {tools}
            {isChanged && !saving.blocked && (
              <>
                {onDiscard && discardLabel !== null && (
                  <Button
                    size="small"
                    icon="undo"
                    className={styles.discard}
                    tooltip={discardLabel || t('discard')}
                    onClick={discard}
                  >
                    {discardLabel || t('discard')}
                  </Button>
                )}
                {saveLabel !== null && (
                  <Button size="small" variant="primary" type="submit" busy={saving.isBusy}>
                    {saveLabel || t('save')}
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      </form>
    </div>
  );
}

/** Why nothing can be saved, or why the last save failed. */
export function SavingStatus({ saving: { blocked, failure } }: { saving: Pick<Saving, 'blocked' | 'failure'> }) {
  const text = blocked ?? failure;
  return (
    <p role="status" className={styles.status} data-kind={!blocked && failure ? 'failed' : undefined}>
      {(blocked || failure) && <Icon name={blocked ? 'lock' : 'error_outline'} size={16} />}
      <span title={text}>{text}</span>
    </p>
  );
}
