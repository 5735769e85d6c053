import { useT } from '@mullion/shared-kit/i18n/i18n';
import { mobileMessageOf, tellMobileApp } from '@mullion/shared-kit/session/mobile-app';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNarrow } from '../runtime/use-narrow';

/** The right layout where the window has no room for it beside the main one: a drawer over it. */
export interface RightLayout {
  /** It is a drawer here, and not beside the main one. */
  isDrawer: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Opens it with a state that is gone to: with any other, it begins closed. */
  openWith: (stateId: string) => void;
  /** Switches it; nothing where it is no drawer. */
  button: ReactNode;
}

interface Shown {
  stateId: string;
  /** What the shown state is called; another may be called the same. Absent: that is being read. */
  stateName: string | undefined;
  hasRight: boolean;
  isEditing: boolean;
}

/** The drawer of a dashboard’s right layout, which the mobile app may switch, and is told of with the state’s name. */
export function useRightLayout({ stateId, stateName, hasRight, isEditing }: Shown): RightLayout {
  const t = useT('mf-dashboards');
  const isNarrow = useNarrow();
  const [openIn, openWith] = useState<string | null>(null);
  const wanted = openIn === stateId;
  // Who comes back to a state finds it as closed as others.
  useEffect(() => openWith((now) => (now === stateId ? now : null)), [stateId]);
  const setOpen = (isOpen: boolean) => openWith(isOpen ? stateId : null);
  const isDrawer = isNarrow && hasRight && !isEditing;
  const isOpen = isDrawer && wanted;
  const follow = useEffectEvent((event: MessageEvent) => {
    if (mobileMessageOf(event)?.type === 'toggleDashboardLayout') setOpen(!wanted);
  });
  useEffect(() => {
    window.addEventListener('message', follow);
    return () => window.removeEventListener('message', follow);
  }, []);
  const tellLoaded = useEffectEvent(() => tellMobileApp('tbMobileDashboardLoadedHandler', hasRight, isOpen));
  // Each state is told, also where it is called as the one before.
  useEffect(() => {
    if (stateName === undefined) return;
    tellMobileApp('tbMobileDashboardStateNameHandler', stateName);
    tellLoaded();
  }, [stateName, stateId]);
  const told = useRef(isOpen);
  useEffect(() => {
    if (told.current === isOpen) return;
    told.current = isOpen;
    tellMobileApp('tbMobileDashboardLayoutHandler', isOpen);
  }, [isOpen]);
  const button = isDrawer && (
    <IconButton
      icon={isOpen ? 'arrow_back' : 'menu'}
      label={t(isOpen ? 'right.hide' : 'right.show')}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  );
  return { isDrawer, isOpen, setOpen, openWith, button };
}
