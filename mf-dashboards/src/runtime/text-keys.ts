import { isObject } from '../model/damage';
import type { DashboardConfiguration } from '../model/dashboard';
import type { Widget } from '../model/widget';
import type { WidgetAction } from '../model/widget-action';

const token = /\{i18n:([^{}]+)\}/g;
/** A text that is nothing but the key of one that a tenant has written. */
const custom = /^custom\.\S+$/;

/** What of a configuration is nobody's text: code, style sheets, and what other places are found by. */
const notText = /(function|formatter|body|css|resources|script)$|^(name|id|type|url|icon|actions|customHtml)$/i;

/** What a key says where it names no text: its last part, as words. */
function wordsOf(key: string): string {
  const last = key.trim().split('.').at(-1) ?? '';
  const words = last
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Texts by the keys that name them. */
export type Words = Readonly<Record<string, string>>;

/** What is stored may be anything. */
const isNaming = (text: unknown): text is string =>
  typeof text === 'string' && (text.includes('{i18n:') || custom.test(text));

/**
 * A text with the texts that it names by `{i18n:key}`, or the one that it names whole by `custom.…`; of what there is none, the key says what is meant.
 * @param words absent: they are being read, and a text that names any is empty for so long
 */
export function withTexts(text: string, words: Words | undefined): string {
  if (!words) return isNaming(text) ? '' : text;
  const named = (key: string) => (Object.hasOwn(words, key) ? words[key] : wordsOf(key)) ?? '';
  return custom.test(text) ? named(text) : text.replace(token, (_, key: string) => named(key.trim()));
}

/** The same value where nothing in it changes. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return isNaming(value) ? change(value) : value;
  if (Array.isArray(value)) {
    const next = value.map((one) => mapTexts(one, change));
    return next.some((one, at) => one !== value[at]) ? next : value;
  }
  if (!isObject(value)) return value;
  const next = Object.entries(value).map(([name, one]) => [name, notText.test(name) ? one : mapTexts(one, change)]);
  return next.some(([name, one]) => one !== value[name as string]) ? Object.fromEntries(next) : value;
}

/** Names of actions are what other places find them by: what people read stands beside them. */
function mapAction(action: WidgetAction, change: (text: string) => string): WidgetAction {
  if (!isObject(action)) return action;
  const { name, displayName, dialogTitle } = action;
  const written = displayName || name;
  const shown = mapTexts(written, change) as string;
  const title = mapTexts(dialogTitle, change) as string;
  if (shown === written && title === dialogTitle) return action;
  return { ...action, ...(shown !== written && { displayName: shown }), ...(title && { dialogTitle: title }) };
}

function mapActions(stored: Widget['config']['actions'], change: (text: string) => string): typeof stored {
  if (!isObject(stored)) return stored;
  const next = Object.entries(stored).map(([source, list]) => {
    const actions = Array.isArray(list) ? list.map((one: WidgetAction) => mapAction(one, change)) : list;
    return [source, Array.isArray(list) && actions.some((one, at) => one !== list[at]) ? actions : list] as const;
  });
  return next.some(([source, list]) => list !== stored[source]) ? Object.fromEntries(next) : stored;
}

/** Whether names of states name texts by keys, or another text does. */
export const hasTextKeys = ({ states }: Pick<DashboardConfiguration, 'states'>, text: string): boolean =>
  [text, ...Object.values(states).map(({ name }) => name)].some(isNaming);

/** A configuration with the texts that the names of its states name; the same one where none does. */
export function withStateTexts<C extends Pick<DashboardConfiguration, 'states'>>(
  configuration: C,
  words: Words | undefined,
): C {
  if (!hasTextKeys(configuration, '')) return configuration;
  const states = Object.entries(configuration.states).map(([id, state]) => [
    id,
    isNaming(state.name) ? { ...state, name: withTexts(state.name, words) } : state,
  ]);
  return { ...configuration, states: Object.fromEntries(states) };
}

/** A widget with the texts that its configuration names: title, labels, settings, and what its actions are called; not what runs, and nothing that is stored. */
export const translatedWidget = (widget: Widget, words: Words): Widget =>
  mapWidget(widget, (text) => withTexts(text, words));

function mapWidget(widget: Widget, change: (text: string) => string): Widget {
  const texts = mapTexts(widget.config, change) as Widget['config'];
  const actions = mapActions(texts.actions, change);
  const config = actions === texts.actions ? texts : { ...texts, actions };
  const title = mapTexts(widget.title, change) as string;
  return config === widget.config && title === widget.title ? widget : { ...widget, title, config };
}

/** Whether a widget names texts by keys. */
export const namesTextKeys = (widget: Widget): boolean => mapWidget(widget, () => '') !== widget;
