import { type ReactNode, useMemo } from 'react';
import type { Widget } from '../model/widget';
import { useTemplateWords } from './template-texts';
import { translatedWidget } from './text-keys';

interface TranslatedWidgetProps {
  widget: Widget;
  children: (translated: Widget) => ReactNode;
}

/** Draws a widget with the texts that it names by `{i18n:key}`, in the reader's language. */
export default function TranslatedWidget({ widget, children }: TranslatedWidgetProps) {
  const words = useTemplateWords();
  return children(useMemo(() => translatedWidget(widget, words), [widget, words]));
}
