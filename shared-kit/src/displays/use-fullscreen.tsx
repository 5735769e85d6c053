import { useState } from 'react';
import { IconButton } from '../ui/icon-button';
import { useT } from './texts';

/** Whether something takes the whole window, and the button that switches it; for `<Fullscreen>`. */
export function useFullscreen(initial = false) {
  const t = useT();
  const [fullscreen, setFullscreen] = useState(initial);
  const button = (
    <IconButton
      icon={fullscreen ? 'fullscreen_exit' : 'fullscreen'}
      label={t(fullscreen ? 'fullscreen.leave' : 'fullscreen.enter')}
      onClick={() => setFullscreen(!fullscreen)}
    />
  );
  return { fullscreen, setFullscreen, button };
}
