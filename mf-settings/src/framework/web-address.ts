/** Addresses and hosts as settings take them: browsers read more as an address than others can use. */

/** User, host, and port. */
const authority = String.raw`(?:[^\s/?#\\@]*@)?[^\s/?#\\@%<>^|]+`;
const webAddress = new RegExp(String.raw`^https?://${authority}(?:[/?#]\S*)?$`, 'i');

/** Whether a text is a whole address of the web. */
export const isWebAddress = (text: string): boolean => webAddress.test(text) && URL.canParse(text);

const label = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?`;
const host = new RegExp(String.raw`^(?:\[[\da-f:.]+\]|${label}(?:\.${label})*)$`, 'iu');

/** Whether a text is the name of a host, or its address; one of version 6 in brackets. */
export const isHost = (text: string): boolean => host.test(text);
