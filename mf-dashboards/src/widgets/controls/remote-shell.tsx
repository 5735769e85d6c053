import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listSetting, objectSetting, textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { accepted, pause } from './commands';
import { CommandStatus, OnDevice } from './control-place';
import { Terminal, useTerminalLines } from './terminal';
import { useT } from './texts';
import { termsOf, useCommands, useFaultText } from './use-commands';
import type { Device } from './use-device';

/** Between two questions what a running command has written, ms: after some text, and after none. */
const SOON = 200;
const LATER = 1000;

/** Runs commands on a device that has a shell of this protocol. */
export default function RemoteShell({ ctx }: { ctx: WidgetContext }) {
  return <OnDevice ctx={ctx}>{(device) => <Shell ctx={ctx} device={device} />}</OnDevice>;
}

function Shell({ ctx, device }: { ctx: WidgetContext; device: Device | null }) {
  const t = useT();
  // Its questions are never stored: an answer of yesterday is none.
  const commands = useCommands(ctx, device, { terms: { ...termsOf(ctx.settings), persistent: false } });
  const { run, blocked, state } = commands;
  const faultText = useFaultText(device);
  const { lines, add, clear } = useTerminalLines(device ? [t('terminal.device', { name: device.name })] : []);
  const [place, setPlace] = useState<string>();
  const isInterrupted = useRef(false);
  const isAsked = !blocked && !ctx.isEdit;
  const greet = useEffectEvent(() =>
    run(
      async (send) => {
        const { platform, release, cwd } = objectSetting(
          accepted(await send({ oneway: false, method: 'getTermInfo' })),
        );
        add('said', [textSetting(platform), textSetting(release)].filter(Boolean).join(' '));
        setPlace(textSetting(cwd));
        return undefined;
      },
      { isRead: true },
    ),
  );
  useEffect(() => {
    if (isAsked) greet();
  }, [isAsked]);
  const prompt = place ? `${device?.name ?? ''}:${place}$` : `${device?.name ?? ''}$`;
  const enter = (line: string) => {
    if (line === 'clear') return clear();
    add('typed', `${prompt} ${line}`);
    if (line === '') return;
    isInterrupted.current = false;
    run(async (send, signal) => {
      try {
        const begun = objectSetting(
          await send({ oneway: false, method: 'sendCommand', params: { command: line, cwd: place } }),
        );
        if (begun.ok !== true) {
          add('failed', textSetting(begun.error) || t('fault.refused'));
          return undefined;
        }
        for (;;) {
          if (isInterrupted.current) {
            isInterrupted.current = false;
            await send({ oneway: false, method: 'terminateCommand' });
          }
          const { data, done, cwd } = objectSetting(await send({ oneway: false, method: 'getCommandStatus' }));
          const written = listSetting(data).map(objectSetting);
          for (const { stdout, stderr } of written) {
            if (textSetting(stdout)) add('said', textSetting(stdout).replace(/\n$/, ''));
            if (textSetting(stderr)) add('failed', textSetting(stderr).replace(/\n$/, ''));
          }
          if (done === true) {
            if (textSetting(cwd)) setPlace(textSetting(cwd));
            return undefined;
          }
          await pause(written.length > 0 ? SOON : LATER, signal);
        }
      } catch (error) {
        if (!signal.aborted) add('failed', faultText(error));
        return undefined;
      }
    });
  };
  const { config, title } = ctx.widget;
  return (
    <Terminal
      label={textSetting(config.title) || title}
      prompt={prompt}
      lines={lines}
      isOff={blocked !== undefined || place === undefined}
      isBusy={state.kind === 'pending'}
      onEnter={enter}
      onInterrupt={() => {
        isInterrupted.current = true;
        add('typed', '^C');
      }}
      status={<CommandStatus commands={commands} />}
    />
  );
}
