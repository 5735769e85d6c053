import { HelpAnchor } from './help-anchor';
import { helpAddress } from './help-links';
import { useT } from './texts';
import { useHelpSite } from './use-help';

export interface HelpLinkButtonProps {
  /** A known help id (`devices`), a web address, or `{host}/…` on the help site. */
  helpId: string | undefined;
  /** What the help is about: its name is "Help: Devices". */
  topic?: string;
  size?: 'normal' | 'small';
}

/**
 * Opens a help page in a tab of its own. An id that leads nowhere has no button: one that does nothing
 * would only puzzle.
 */
export function HelpLinkButton({ helpId, ...rest }: HelpLinkButtonProps) {
  if (!helpId) return null;
  // Only an address on the help site has to wait for the platform to name it.
  if (helpId.startsWith('{host}')) return <OnHelpSite {...rest} helpId={helpId} />;
  return <HelpLink {...rest} address={helpAddress(helpId, undefined)} />;
}

function OnHelpSite({ helpId, ...rest }: HelpLinkButtonProps & { helpId: string }) {
  return <HelpLink {...rest} address={helpAddress(helpId, useHelpSite())} />;
}

interface HelpLinkProps extends Omit<HelpLinkButtonProps, 'helpId'> {
  address: string | null;
}

function HelpLink({ address, topic, size }: HelpLinkProps) {
  const t = useT();
  if (!address) return null;
  const name = topic ? t('help-on', { topic }) : t('help');
  return <HelpAnchor address={address} name={name} label={t('in-new-tab', { name })} size={size} />;
}
