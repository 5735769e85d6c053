/** What the platform answers where an address holds an id that cannot be one. */
const invalidId = /^Invalid UUID string: /;

/** Whether a text of the platform says that something is asked for by an id that nothing can have. */
export const isOfInvalidId = (text: string): boolean => invalidId.test(text);

/**
 * What the platform answers wherever it is asked, whatever the call was about, and the kit's words for it. The texts are
 * those of recorded answers; `test/platform-texts.test.ts` provokes them. Other texts stay as they are.
 */
const platformTexts: readonly { text: RegExp; key: string }[] = [
  { text: /^You don't have permission to perform this operation!$/, key: 'error.no-permission' },
  { text: /^Requested item wasn't found!$|^[\w ]+ with requested id wasn't found!$/, key: 'error.gone' },
  { text: /^[\w ]+ with id \[[^\]]*\] is not found$/, key: 'error.gone' },
  { text: invalidId, key: 'error.gone' },
  // What uses it; the question before a deletion names it.
  { text: /^Can't delete (?:device|asset) that has entity views!$/, key: 'error.used-by-views' },
  { text: / referenced by the devices cannot be deleted!$/, key: 'error.used-by-devices' },
  { text: / referenced by the assets cannot be deleted!$/, key: 'error.used-by-assets' },
  { text: / referenced by the device profiles? cannot be deleted!$/, key: 'error.used-by-device-profiles' },
  { text: / referenced by the tenants cannot be deleted!$/, key: 'error.used-by-tenants' },
  { text: /^Token has expired$|^JWT Token has expired$/i, key: 'error.refresh-token-expired' },
  { text: /^Too many requests(?: for current (?:tenant|customer)!)?$/, key: 'error.too-many-requests' },
  {
    text: /^Max (?:tenant|customer|(?:regular|public) user) (?:sessions|subscriptions) limit reached!?$/,
    key: 'error.live-limit',
  },
  { text: /^Too many (?:messages wait to be read|commands wait to be run)$/, key: 'error.live-closed' },
  { text: /^Too many updates!$/, key: 'error.live-fast' },
  { text: /^Internal Server Error$/i, key: 'error.broken' },
  { text: /^(?:Bad Gateway|Service Unavailable|Gateway Timeout)$/i, key: 'error.unavailable' },
];

/** Key of the kit's words for a text of the platform; undefined for one that stays as it is. */
export const platformTextKey = (text: string): string | undefined =>
  platformTexts.find((row) => row.text.test(text.trim()))?.key;
