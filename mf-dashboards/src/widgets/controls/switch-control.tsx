import { Icon } from '@mullion/shared-kit/ui/icon';
import { type CSSProperties, useId } from 'react';
import { flagSetting, textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { ControlPlace, OnDevice } from './control-place';
import styles from './switch-control.module.css';
import { useT } from './texts';
import { useCommands } from './use-commands';
import type { Device } from './use-device';
import { useSwitched, valueKeyOf } from './use-switched';

/** A large switch, a round one, or a small one beside its title. */
export type SwitchKind = 'switch' | 'round' | 'slide';

interface SwitchProps {
  ctx: WidgetContext;
  kind: SwitchKind;
}

/** Turns something of a device on and off; it shows what the device has. */
export default function SwitchControl({ ctx, kind }: SwitchProps) {
  const { settings } = ctx;
  const key = valueKeyOf(settings.retrieveValueMethod, textSetting(settings.valueKey, 'value'));
  return (
    <OnDevice ctx={ctx} keys={key && [key]}>
      {(device) => <Switch ctx={ctx} kind={kind} device={device} />}
    </OnDevice>
  );
}

function Switch({ ctx, kind, device }: SwitchProps & { device: Device | null }) {
  const t = useT();
  const { settings, widget } = ctx;
  const titleId = useId();
  const commands = useCommands(ctx, device);
  const words = (isOn: boolean) => t(isOn ? 'on' : 'off');
  const retrieve = textSetting(settings.retrieveValueMethod, 'rpc');
  const { isOn, isUnknown, toggle } = useSwitched(ctx, device, commands, retrieve, words);
  const { blocked, state } = commands;
  const title = textSetting(settings.title);
  const name = title || widget.config.title || widget.title;
  const isSlide = kind === 'slide';
  // Of a switch, what isn’t known can’t be told but as off.
  const role = isUnknown
    ? ({ 'aria-label': t('unknown.of', { name }) } as const)
    : ({
        role: 'switch',
        'aria-checked': isOn,
        'aria-labelledby': title ? titleId : undefined,
        'aria-label': title ? undefined : name,
      } as const);
  // Both words are as large as the longer one has room for.
  const letters = { '--letters': Math.max(words(true).length, words(false).length) } as CSSProperties;
  const button = (
    <button
      type="button"
      {...role}
      className={styles[kind]}
      data-on={isOn}
      data-unknown={isUnknown || undefined}
      aria-busy={state.kind === 'pending' || undefined}
      aria-disabled={blocked ? true : undefined}
      data-color={isSlide ? textSetting(settings.sliderColor, 'accent') : undefined}
      onClick={() => blocked || toggle()}
    >
      {kind === 'round' && <Icon name="power_settings_new" size={32} />}
      {kind === 'switch' && flagSetting(settings.showOnOffLabels, true) && (
        <span className={styles.label} style={letters}>
          {isUnknown ? '?' : words(isOn)}
        </span>
      )}
    </button>
  );
  return (
    <ControlPlace
      ctx={ctx}
      commands={commands}
      titleId={titleId}
      untitled={isSlide}
      told={isUnknown ? t('unknown') : kind === 'round' ? words(isOn) : undefined}
    >
      {isSlide ? (
        <div className={styles.slider} data-label={textSetting(settings.labelPosition, 'after')}>
          {button}
          {title && (
            <span id={titleId} className={styles.name} title={title}>
              {title}
            </span>
          )}
        </div>
      ) : (
        button
      )}
    </ControlPlace>
  );
}
