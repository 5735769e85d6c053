import { useT } from '@mullion/shared-kit/i18n/i18n';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Shows the console on the whole screen; absent where the browser cannot. */
export function FullscreenButton() {
  const t = useT('shell');
  const active = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  // The browser may refuse; then the page simply stays as it is.
  const toggle = () =>
    (active ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return (
    <IconButton
      icon={active ? 'fullscreen-exit' : 'fullscreen'}
      label={t(active ? 'exit-fullscreen' : 'fullscreen')}
      onClick={toggle}
    />
  );
}
