import { isObject } from '../model/damage';
import type { WidgetHead } from './widget-context';

/** Characters of a text that a script puts into the head of its widget, and buttons there. */
const TEXT_LIMIT = 300;
const ACTIONS_LIMIT = 8;

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, TEXT_LIMIT) : undefined);

/** What a script says of its widget's head, of which what can be read is left. */
export function headOf(said: unknown, press: (at: number) => void): WidgetHead {
  const { title, tooltip, isHidden, actions } = isObject(said) ? said : {};
  const buttons = Array.isArray(actions) ? actions.slice(0, ACTIONS_LIMIT) : [];
  return {
    title: text(title),
    tooltip: text(tooltip),
    isHidden: isHidden === true,
    actions: buttons.map((button: unknown, at) => {
      const { name, icon } = isObject(button) ? button : {};
      return { name: text(name) || '…', icon: text(icon) || 'more_horiz', press: () => press(at) };
    }),
  };
}
