import { formCall } from '@mullion/shared-kit/api/form-call';
import { saveAttributes } from '@mullion/shared-kit/api/telemetry';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { Button } from '@mullion/shared-kit/ui/button';
import { flagSetting, objectSetting, textSetting } from '../../runtime/settings';
import { storedStyle } from '../../runtime/stored-style';
import type { WidgetContext } from '../../runtime/widget-context';
import styles from './button-control.module.css';
import { accepted, CommandError } from './commands';
import { ControlPlace, OnDevice } from './control-place';
import { paramsOf } from './params-of';
import { useT } from './texts';
import { termsOf, useCommands, type Work } from './use-commands';
import type { Device } from './use-device';

/** Sends a command, or saves attributes. */
export type ButtonKind = 'command' | 'attributes';

interface ButtonProps {
  ctx: WidgetContext;
  kind: ButtonKind;
}

/** A button that does one thing with a device. */
export default function ButtonControl({ ctx, kind }: ButtonProps) {
  return <OnDevice ctx={ctx}>{(device) => <DeviceButton ctx={ctx} kind={kind} device={device} />}</OnDevice>;
}

function DeviceButton({ ctx, kind, device }: ButtonProps & { device: Device | null }) {
  const t = useT();
  const { settings } = ctx;
  const commands = useCommands(ctx, device, {
    terms: termsOf(settings, 5000),
    isDetailed: flagSetting(settings.showError, false),
  });
  const { state, blocked, run } = commands;
  const command: Work = async (send) => {
    const oneway = flagSetting(settings.oneWayElseTwoWay, true);
    const params = paramsOf(textSetting(settings.methodParams, '{}'));
    const answer = accepted(await send({ oneway, method: textSetting(settings.methodName, 'rpcCommand'), params }));
    return oneway || answer === null ? t('delivered') : t('answered', { answer: JSON.stringify(answer) });
  };
  const attributes: Work = async () => {
    const values = objectSetting(readJson(textSetting(settings.entityParameters, '{}')));
    if (Object.keys(values).length === 0) throw new CommandError('no-params');
    const scope = settings.entityAttributeType === 'SHARED_SCOPE' ? 'SHARED_SCOPE' : 'SERVER_SCOPE';
    if (device) await saveAttributes(device.id, scope, values as Parameters<typeof saveAttributes>[2], formCall);
    return t('saved');
  };
  const style = objectSetting(settings.styleButton);
  const usual = t(kind === 'command' ? 'button.command' : 'button.attributes');
  return (
    <ControlPlace ctx={ctx} commands={commands}>
      <Button
        variant={
          flagSetting(style.isPrimary, false) ? 'primary' : flagSetting(style.isRaised, true) ? 'secondary' : 'text'
        }
        className={styles.button}
        style={storedStyle({ backgroundColor: style.bgColor || undefined, color: style.textColor || undefined })}
        busy={state.kind === 'pending'}
        disabledReason={blocked}
        onClick={() => run(kind === 'command' ? command : attributes)}
      >
        {textSetting(settings.buttonText) || usual}
      </Button>
    </ControlPlace>
  );
}
