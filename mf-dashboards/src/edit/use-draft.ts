import type { KitForm } from '@mullion/shared-kit/inputs/form';
import { withoutUnreadable } from '@mullion/shared-kit/inputs/unreadable';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useEffect, useRef, useState } from 'react';
import { isSameJson } from '../model/transfer/same-json';
import type { Widget } from '../model/widget';
import type { WidgetFormValues } from './widget-values';

/** Typing has paused when nothing was changed for so long, ms. */
const DRAFT_PAUSE_MS = 400;

/** A widget as its form has it. */
export interface Draft {
  widget: Widget;
  /** What is typed by now is wrong somewhere: the widget is as it last was right. */
  isOld: boolean;
}

/** The widget that a form stands for, a moment after each change. */
export function useDraft(form: KitForm<WidgetFormValues>, widgetOf: (values: WidgetFormValues) => Widget): Draft {
  const made = useRef(widgetOf);
  made.current = widgetOf;
  const [draft, setDraft] = useState((): Draft => ({ widget: widgetOf(form.getValues()), isOld: false }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let asked = 0;
    const look = async () => {
      asked += 1;
      const round = asked;
      const values = form.getValues();
      const schema = await form.loadSchema();
      const isRight = withoutUnreadable(values).unreadable.length === 0 && (await schema.isValid(values));
      if (round !== asked) return;
      const widget = isRight ? made.current(values) : undefined;
      setDraft((now) => {
        const next = { widget: widget && !isSameJson(widget, now.widget) ? widget : now.widget, isOld: !isRight };
        return next.widget === now.widget && next.isOld === now.isOld ? now : next;
      });
    };
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => runSafely(look), DRAFT_PAUSE_MS);
    });
    return () => {
      asked += 1;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form]);
  return draft;
}
