import { textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { CommandStatus, OnDevice } from './control-place';
import { paramsOf } from './params-of';
import { Terminal, useTerminalLines } from './terminal';
import { useT } from './texts';
import { useCommands, useFaultText } from './use-commands';
import type { Device } from './use-device';

/** Sends any command to a device, and writes what it answers. */
export default function DebugTerminal({ ctx }: { ctx: WidgetContext }) {
  return <OnDevice ctx={ctx}>{(device) => <Console ctx={ctx} device={device} />}</OnDevice>;
}

function Console({ ctx, device }: { ctx: WidgetContext; device: Device | null }) {
  const t = useT();
  const commands = useCommands(ctx, device);
  const { run, blocked, state } = commands;
  const faultText = useFaultText(device);
  const greeting = device ? [t('terminal.device', { name: device.name }), t('terminal.hint')] : [];
  const { lines, add, clear } = useTerminalLines(greeting);
  const prompt = `${device?.name ?? ''}>`;
  const enter = (line: string) => {
    if (line === 'clear') return clear();
    add('typed', `${prompt} ${line}`);
    if (line === '') return;
    if (line === 'help') return add('said', t('terminal.help'));
    const [, method = '', params = ''] = /^(\S+)\s*([\s\S]*)$/.exec(line) ?? [];
    run(async (send, signal) => {
      try {
        const answer = await send({ oneway: false, method, params: params === '' ? {} : paramsOf(params) });
        add('said', answer === null ? t('terminal.empty') : JSON.stringify(answer, null, 2));
      } catch (error) {
        if (!signal.aborted) add('failed', faultText(error));
      }
      return undefined;
    });
  };
  const { config, title } = ctx.widget;
  return (
    <Terminal
      label={textSetting(config.title) || title}
      prompt={prompt}
      lines={lines}
      isOff={blocked !== undefined}
      isBusy={state.kind === 'pending'}
      onEnter={enter}
      status={<CommandStatus commands={commands} />}
    />
  );
}
