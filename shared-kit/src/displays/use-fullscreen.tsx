import { useState } from 'react';
import { IconButton } from '../ui/icon-button';
import { useT } from './texts';

/**
 * Whether something takes the whole window, and the button that switches it; for `<Fullscreen>`. With a `name`, the
 * button says of what, where a page has several, and is as small as those beside it.
 */
export function useFullscreen(initial = false, name = '') {
  const t = useT();
  const [fullscreen, setFullscreen] = useState(initial);
  const label = fullscreen ? 'fullscreen.leave' : 'fullscreen.enter';
  const button = (
    <IconButton
      size={name ? 'small' : undefined}
      icon={fullscreen ? 'fullscreen_exit' : 'fullscreen'}
      label={name ? t(`${label}.of`, { name }) : t(label)}
      onClick={() => setFullscreen(!fullscreen)}
    />
  );
  return { fullscreen, setFullscreen, button };
}
