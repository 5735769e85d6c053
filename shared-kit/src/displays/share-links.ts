/** What is shared. */
export interface Shared {
  link: string;
  title?: string;
  text?: string;
  /** Without `#`, separated by commas. */
  hashTags?: string;
}

export type ShareNetwork = 'facebook' | 'twitter' | 'linkedin' | 'reddit';

/** The networks in the order in which they are offered, with their names and icons. */
export const shareNetworks: readonly { id: ShareNetwork; name: string; icon: string }[] = [
  { id: 'facebook', name: 'Facebook', icon: 'mdi:facebook' },
  { id: 'twitter', name: 'Twitter', icon: 'mdi:twitter' },
  { id: 'linkedin', name: 'LinkedIn', icon: 'mdi:linkedin' },
  { id: 'reddit', name: 'Reddit', icon: 'mdi:reddit' },
];

const pages: Record<
  ShareNetwork,
  (shared: Shared) => [address: string, parameters: Record<string, string | undefined>]
> = {
  facebook: ({ link, text }) => ['https://www.facebook.com/sharer/sharer.php', { u: link, quote: text }],
  twitter: ({ link, text, hashTags }) => ['https://twitter.com/intent/tweet', { url: link, text, hashtags: hashTags }],
  linkedin: ({ link }) => ['https://www.linkedin.com/sharing/share-offsite/', { url: link }],
  reddit: ({ link, title }) => ['https://www.reddit.com/submit', { url: link, title }],
};

/** Address of the page on which a network asks to confirm. */
export function shareAddress(network: ShareNetwork, shared: Shared): string {
  const [address, parameters] = pages[network](shared);
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${address}?${new URLSearchParams(given)}`;
}

/** Whether others could open the link: not if it points to the sharer's own computer. */
export function isShareable(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { hostname, protocol } = new URL(link);
  return /^https?:$/.test(protocol) && hostname !== 'localhost' && hostname !== '127.0.0.1';
}
