import { isOfferedMessageType, offeredMessageTypes } from '../api/message-types';
import { useT } from './texts';

const lower = (text: string) => text.trim().toLocaleLowerCase();

/** Names of message types, and types by what is typed of their names. */
export function useMessageTypeNames() {
  const t = useT();
  const label = (type: string) => (isOfferedMessageType(type) ? t(`message-type.${type}`) : type);
  return {
    label,
    /** Those of `types` whose names hold a text. */
    find: (text: string, types: readonly string[]) => types.filter((type) => lower(label(type)).includes(lower(text))),
    /** A label that was written out is the type it names; another text is a type of its own. */
    read: (text: string) =>
      offeredMessageTypes.find((type) => lower(label(type)) === lower(text)) ?? (text.trim() || undefined),
  };
}
