/** The script of alarm nodes that makes an alarm's details. */
import { oneOf, type Shape, text } from '../configuration.js';
import type { Message } from '../message.js';
import type { NodeContext, NodeScript } from '../node.js';
import { startScript } from './scripts.js';

export interface DetailsConfig {
  scriptLang: 'TBEL' | 'JS' | null;
  alarmDetailsBuildJs: string | null;
  alarmDetailsBuildTbel: string | null;
}
export const detailsShape: Shape<DetailsConfig> = {
  scriptLang: oneOf(['TBEL', 'JS']),
  alarmDetailsBuildJs: text,
  alarmDetailsBuildTbel: text,
};

export const startDetails = (config: DetailsConfig, context: NodeContext): Promise<NodeScript> =>
  startScript(
    { scriptLang: config.scriptLang, jsScript: config.alarmDetailsBuildJs, tbelScript: config.alarmDetailsBuildTbel },
    'json',
    context,
  );

/** The details a script makes of a message; it sees those of a known alarm in metadata. */
export async function detailsOf(
  script: NodeScript,
  message: Message,
  known: { details: unknown } | null | undefined,
  { run }: NodeContext,
): Promise<unknown> {
  const metadata =
    known && known.details !== null
      ? { ...message.metadata, prevAlarmDetails: JSON.stringify(known.details) }
      : message.metadata;
  return JSON.parse((await run(script, { ...message, metadata })) ?? 'null');
}
