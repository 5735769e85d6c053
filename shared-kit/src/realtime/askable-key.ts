/**
 * Whether stored points of a key can be asked for: the platform stores names of blanks alone too, but closes the socket, with all
 * that goes over it, when it is to read them.
 */
export const isAskable = (key: string): boolean => key.trim() !== '';
