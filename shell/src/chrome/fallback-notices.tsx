import { translate } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useEffect } from 'react';
import { useModules } from '../federation/console-modules';

/** Reports once per module that an earlier version is running instead. */
export function FallbackNotices() {
  const latest = useModules((state) => state.fallbacks.at(-1));
  useEffect(() => {
    if (!latest) return;
    const { name, version } = latest;
    notify.warn(translate('shell', 'module-fallback', { module: name, version }), {
      id: `fallback ${name}`,
      duration: 0,
      position: 'bottom-end',
    });
  }, [latest]);
  return null;
}
