import { useEffect } from 'react';
import type { WidgetContext } from './widget-context';

/** The title that a widget's settings say; empty: it stays as it is configured. */
export function useHead({ setHead }: Pick<WidgetContext, 'setHead'>, title: string): void {
  useEffect(() => {
    if (!title) return;
    setHead({ title, actions: [] });
    return () => setHead(undefined);
  }, [title, setHead]);
}
