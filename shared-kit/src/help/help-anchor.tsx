import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import iconButton from '../ui/icon-button.module.css';
import { Tooltip } from '../ui/tooltip';

export interface HelpAnchorProps {
  address: string;
  /** Tooltip, such as "Help: Devices". */
  name: string;
  /** The name with a word about the new tab, for those who cannot see it open. */
  label: string;
  size?: 'normal' | 'small';
}

/** The question mark that leads to a help page. It brings no texts of its own: the first page may have one. */
export function HelpAnchor({ address, name, label, size = 'normal' }: HelpAnchorProps) {
  return (
    <Tooltip text={name} describe={false}>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className={classes(iconButton.button, size === 'small' && iconButton.small)}
        aria-label={label}
      >
        <Icon name="help_outline" size={size === 'small' ? 16 : 18} />
      </a>
    </Tooltip>
  );
}
