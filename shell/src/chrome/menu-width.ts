import { createAppearanceChoice } from '@mullion/shared-kit/theme/appearance-choice';
import { useStore } from 'zustand';

const choice = createAppearanceChoice({
  key: 'mullion-menu',
  values: ['full', 'icons'] as const,
  fallback: 'full',
  show(width) {
    if (width === 'full') delete document.documentElement.dataset.menu;
    else document.documentElement.dataset.menu = width;
  },
});

/** Applies the stored width of the side menu, before the first paint. */
export const initMenuWidth = (): void => choice.readAgain();

/** Whether the side menu shows icons only, and how to change it; each user of this browser has their own. */
export function useMenuWidth(): { collapsed: boolean; setCollapsed: (collapsed: boolean) => void } {
  const collapsed = useStore(choice.store, ({ value }) => value === 'icons');
  return { collapsed, setCollapsed: (icons) => choice.choose(icons ? 'icons' : 'full') };
}
