import { formatDateTime } from '@mullion/shared-kit/time/format';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { SanitizedHtml } from '@mullion/shared-kit/ui/sanitized-html';
import { fillPlaceholders } from '@mullion/shared-kit/widget-runtime/placeholders';
import * as L from 'leaflet';
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fillText } from '../../runtime/flat-values';
import { isKnownPicture } from '../../runtime/known-picture';
import type { WidgetContext } from '../../runtime/widget-context';
import { windowZone } from '../../runtime/window-zone';
import styles from './map.module.css';
import type { MapCalls } from './map-functions';
import { cellOf, type MapItem, textsOf } from './map-items';
import type { Written } from './map-settings';
import type { MapView } from './map-view';
import { useT } from './texts';

interface MapPopupProps {
  view: MapView;
  at: readonly [number, number];
  /** From the place, CSS px. */
  offset: readonly [number, number];
  close: () => void;
  children: ReactNode;
}

/** Something to read at a place of a map. */
export function MapPopup({ view: { map }, at: [lat, lng], offset: [left, top], close, children }: MapPopupProps) {
  const t = useT();
  const [content] = useState(() => document.createElement('div'));
  const popup = useRef<L.Popup>(null);
  const direction = document.documentElement.dir || 'ltr';
  useLayoutEffect(() => {
    const made = L.popup({
      ...{ autoClose: false, closeButton: false, closeOnClick: false, closeOnEscapeKey: false },
      ...{ offset: [left, top] as [number, number], maxWidth: 320, minWidth: 120 },
    });
    made.setContent(content).setLatLng([lat, lng]);
    popup.current = made;
    made.addTo(map);
    // Its text comes later, as what makes HTML harmless does.
    const observer = new ResizeObserver(() => made.update());
    observer.observe(content);
    return () => {
      observer.disconnect();
      made.remove();
      popup.current = null;
    };
    // A place that changes moves it: it isn't made again.
  }, [map, content, left, top]);
  useLayoutEffect(() => {
    popup.current?.setLatLng([lat, lng]);
  }, [lat, lng]);
  return createPortal(
    <div className={styles.popup} dir={direction} role="dialog" aria-label={t('popup')}>
      {children}
      <div className={styles.close}>
        <IconButton icon="close" size="small" label={t('popup.close')} onClick={close} />
      </div>
    </div>,
    content,
  );
}

interface ItemTextProps {
  ctx: Pick<WidgetContext, 'widget' | 'timewindow'>;
  calls: MapCalls;
  items: readonly MapItem[];
  item: MapItem;
  written: Written;
  /** Runs an action of tooltips, by its name. */
  act: (name: string, event: MouseEvent) => void;
}

/** What somebody wrote about an item, as HTML made harmless; what it names to be pressed is. */
export function ItemText({ ctx, calls, items, item, written, act }: ItemTextProps) {
  // Times of latest values are of no time window.
  const timeZone = ctx.widget.type === 'timeseries' ? windowZone(ctx) : undefined;
  const html = useItemHtml({ calls, items, item, written, timeZone });
  const { text, names } = useMemo(() => withActions(html), [html]);
  /** A function gets these values, and has no network to take them elsewhere. */
  const known = [written.body ?? '', ...textsOf(item)];
  const pressed = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#map-"]') : null;
    if (!link) return;
    event.preventDefault();
    const name = names[Number(/\d+$/.exec(link.getAttribute('href') ?? '')?.[0])];
    if (name !== undefined) act(name, event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links inside of it are pressed, by keys too
    <div className={styles.text} onClick={pressed}>
      <SanitizedHtml html={text} allowsPicture={written.body ? (url) => isKnownPicture(url, known) : undefined} />
    </div>
  );
}

type HtmlOptions = Pick<ItemTextProps, 'calls' | 'items' | 'item' | 'written'> & { timeZone: string | undefined };

function useItemHtml({ calls, items, item, written, timeZone }: HtmlOptions): string {
  const { text, body } = written;
  const [made, setMade] = useState('');
  useEffect(() => {
    if (!body) return;
    let isCurrent = true;
    calls.one({ body }, items, item).then(
      (value) => isCurrent && setMade(typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
      () => isCurrent && setMade(''),
    );
    return () => {
      isCurrent = false;
    };
  }, [calls, body, items, item]);
  return body ? made : filledHtml(text, item, timeZone);
}

/** A text about an item; times of values are named with `|ts`, and what nothing is known of is left out. */
const filledHtml = (text: string, item: MapItem, timeZone: string | undefined): string =>
  fillPlaceholders(fillText(text, item.rows, true), (key) => {
    const [, label] = /^(.*)\|ts$/.exec(key) ?? [];
    const ts = label === undefined ? undefined : cellOf(item, label)?.ts;
    return ts ? formatDateTime(ts, { timeZone }) : '';
  });

/** Words that are to be pressed, as links that say which action they mean. */
function withActions(html: string): { text: string; names: readonly string[] } {
  if (!/<(link|button)-act/i.test(html)) return { text: html, names: [] };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const names: string[] = [];
  for (const element of body.querySelectorAll('link-act, button-act')) {
    const link = document.createElement('a');
    const kind = element.localName === 'button-act' ? 'button' : 'link';
    link.setAttribute('href', `#map-${kind}-${names.length}`);
    link.append(...element.childNodes);
    names.push(element.getAttribute('name') ?? '');
    element.replaceWith(link);
  }
  return { text: body.innerHTML, names };
}
