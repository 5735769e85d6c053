import type { EntityKey } from '@mullion/shared-kit/api/entity-query';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { Popover } from '@mullion/shared-kit/ui/popover';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { ReactNode } from 'react';
import { textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import type { CommandStage } from './commands';
import styles from './control-place.module.css';
import { useT } from './texts';
import type { CommandState, Commands } from './use-commands';
import { type Device, useDevice, WhyNoDevice } from './use-device';

interface OnDeviceProps {
  ctx: WidgetContext;
  /** Values of the device that the control needs. */
  keys?: readonly EntityKey[];
  /** Draws the control for its device; null: it has none. */
  children: (device: Device | null) => ReactNode;
}

/** Finds the device of a control; what is drawn begins anew with each. */
export function OnDevice({ ctx, keys, children }: OnDeviceProps) {
  const found = useDevice(ctx, keys);
  if (found === undefined) return <Skeleton height="100%" />;
  const isFound = 'id' in found;
  return (
    <div key={isFound ? found.id.id : ''} className={styles.holder}>
      {isFound ? children(found) : <WhyNoDevice value={found}>{children(null)}</WhyNoDevice>}
    </div>
  );
}

interface ControlPlaceProps {
  ctx: WidgetContext;
  commands: Commands;
  /** Id of the title, by which the control is called. */
  titleId?: string;
  /** What is told while no command was sent, or after one that went well. */
  told?: string;
  /** Its title stands beside it. */
  untitled?: boolean;
  children: ReactNode;
}

/** A control under its title, with how its last command went. */
export function ControlPlace({ ctx, commands, titleId, told, untitled, children }: ControlPlaceProps) {
  const title = textSetting(ctx.settings.title);
  return (
    <div className={styles.place}>
      {title && !untitled && (
        <div id={titleId} className={styles.title} title={title}>
          {title}
        </div>
      )}
      <div className={styles.control}>{children}</div>
      <CommandStatus commands={commands} told={told} />
    </div>
  );
}

/** How the last command of a control went, or why it can send none. */
export function CommandStatus({
  commands,
  told = '',
}: {
  commands: Pick<Commands, 'state' | 'blocked' | 'retry'>;
  told?: string;
}) {
  const t = useT();
  const { state, blocked } = commands;
  const retry = blocked ? commands.retry : state.kind === 'failed' ? state.retry : undefined;
  const { kind, icon, text } = statusOf(commands, told, t);
  return (
    <div className={styles.status} data-kind={kind}>
      {icon && (kind === 'failed' || kind === 'blocked') ? (
        <Popover
          label={t('why')}
          placement={['bottom', 'top']}
          trigger={({ ref, ...events }) => (
            <button ref={ref} type="button" className={styles.why} aria-label={t('why')} {...events}>
              <Icon name={icon} size={16} />
            </button>
          )}
        >
          <p className={styles.reason}>{text}</p>
        </Popover>
      ) : (
        icon && (kind === 'pending' ? <span className={styles.spinner} /> : <Icon name={icon} size={16} />)
      )}
      <span role="status" className={styles.words} title={text}>
        {text}
      </span>
      {retry && <IconButton size="small" icon="refresh" label={t('retry')} onClick={retry} />}
    </div>
  );
}

interface Status {
  kind: 'blocked' | 'told' | CommandState['kind'];
  icon?: string;
  text: string;
}

const pendings: Readonly<Record<CommandStage, string>> = {
  waiting: 'pending.waiting',
  sent: 'pending',
  stored: 'pending.stored',
};

function statusOf(
  { state, blocked, retry }: Pick<Commands, 'state' | 'blocked' | 'retry'>,
  told: string,
  t: (key: string) => string,
): Status {
  // What may be there the next time is a failure, not a bar.
  if (blocked && retry) return { kind: 'failed', icon: 'error_outline', text: blocked };
  if (blocked) return { kind: 'blocked', icon: 'lock', text: blocked };
  switch (state.kind) {
    case 'idle':
      return { kind: 'idle', text: told };
    case 'pending':
      return { kind: 'pending', icon: 'sync', text: t(pendings[state.stage]) };
    case 'done':
      // What was only read is no success to tell.
      return state.text ? { kind: 'done', icon: 'check_circle', text: state.text } : { kind: 'idle', text: told };
    case 'failed':
      return { kind: 'failed', icon: 'error_outline', text: state.text };
  }
}
