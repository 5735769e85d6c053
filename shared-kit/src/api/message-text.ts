import { translate } from '../i18n/i18n';
import type { Message } from './error-message';

/** The message in the reader's language, by the kit's texts; values that are keys are translated too. */
export function translateMessage(message: Message): string {
  if ('text' in message) return message.text;
  const values = Object.entries(message.values ?? {}).map(
    ([name, value]) => [name, typeof value === 'object' ? translate('kit', value.key) : value] as const,
  );
  return translate('kit', message.key, Object.fromEntries(values));
}
