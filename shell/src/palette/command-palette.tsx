import { Highlight } from '@mullion/shared-kit/displays/highlight';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { searchDebounce } from '@mullion/shared-kit/inputs/search-field';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import styles from './command-palette.module.css';
import { type FoundEntities, findEntities } from './find-entities';
import { offeredPlaces, openTypes, queryOf } from './palette-places';
import type { PaletteContext, Place } from './palette-types';
import { useContributedPlaces } from './use-contributed-places';

interface CommandPaletteProps {
  context: PaletteContext;
  /** Closes the palette, with the place that was chosen. */
  onClose: (place?: Place) => void;
}

/** What the field understands beside words. The overlay of shortcuts says it to who does not see this. */
const hints = [
  { id: 'choose', keys: ['↑', '↓'] },
  { id: 'open', keys: ['↵'] },
  { id: 'actions', keys: ['>'] },
];

/** A field that leads anywhere by name – pages, what was visited last, entities – and does what can be done from anywhere. Stands in a dialog layer. */
export function CommandPalette({ context, onClose }: CommandPaletteProps) {
  const t = useT('shell');
  const kit = useT('kit');
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { found, searching, failed } = useFoundEntities(text, context);
  const contributed = useContributedPlaces(text.trim() !== '', context);
  const groups = offeredPlaces(context, text, found, contributed);
  const places = groups.flatMap((group) => group.places);
  const current = Math.min(at, places.length - 1);
  const searched = queryOf(text);

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  const keyDown = (event: KeyboardEvent) => {
    // Keys of an input method are for its own words.
    if (event.nativeEvent.isComposing) return;
    const count = places.length;
    const target = { ArrowDown: current + 1, ArrowUp: current - 1 + count, Home: 0, End: count - 1 }[event.key];
    const moves = target !== undefined && count > 0 && !(text && (event.key === 'Home' || event.key === 'End'));
    if (moves) {
      event.preventDefault();
      setAt(target % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const place = places[current];
      if (place) onClose(place);
    }
  };

  let index = -1;
  return (
    <div role="dialog" aria-label={t('palette')} className={styles.palette}>
      <div className={styles.field}>
        <Icon name="search" size={20} className={styles.glass} />
        <input
          className={styles.input}
          data-autofocus=""
          role="combobox"
          aria-expanded={places.length > 0}
          aria-controls={id}
          aria-activedescendant={places.length ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          aria-label={t('palette.field')}
          placeholder={t('palette.field')}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={keyDown}
        />
        <IconButton icon="close" label={kit('close')} onClick={() => onClose()} />
      </div>
      <div role="listbox" id={id} aria-label={t('palette.places')} className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are no fieldsets
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <div id={`${id}-${group.id}`} role="presentation" className={styles.group}>
              {group.title}
            </div>
            {group.places.map((place) => {
              index += 1;
              const own = index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant
                <div
                  key={place.id}
                  id={`${id}-${own}`}
                  role="option"
                  aria-selected={own === current}
                  className={styles.place}
                  onPointerMove={() => setAt(own)}
                  onClick={() => onClose(place)}
                >
                  <Icon name={place.icon} className={styles.icon} />
                  <span className={styles.label}>
                    <Highlight text={place.label} search={searched} />
                  </span>
                  {place.detail && <span className={styles.detail}>{place.detail}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {places.length === 0 && !searching && <p className={styles.nothing}>{t('palette.nothing', { text })}</p>}
      {failed && <p className={styles.failed}>{t('palette.failed')}</p>}
      <p className={styles.keys} aria-hidden="true">
        {hints.map(({ id: hint, keys }) => (
          <span key={hint} className={styles.hint}>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
            {t(`palette.hint.${hint}`)}
          </span>
        ))}
      </p>
      <VisuallyHidden>
        <span role="status">{searching ? t('palette.searching') : t('palette.count', { count: places.length })}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Entities by name, once typing has rested; what was found before stays until then. One type that fails leaves the others. */
function useFoundEntities(text: string, { mayOpen, customerId }: PaletteContext) {
  const [state, setState] = useState<{ found: FoundEntities[]; searching: boolean; failed: boolean }>({
    found: [],
    searching: false,
    failed: false,
  });
  // Text after “>” searches actions.
  const query = text.trimStart().startsWith('>') ? '' : text.trim();
  useEffect(() => {
    if (!query) {
      setState({ found: [], searching: false, failed: false });
      return;
    }
    const abort = new AbortController();
    setState((before) => ({ ...before, searching: true }));
    const timer = setTimeout(async () => {
      const calls = openTypes(mayOpen).map((type) => findEntities(type, query, abort.signal, customerId));
      const answers = await Promise.allSettled(calls);
      if (abort.signal.aborted) return;
      setState({
        found: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
        searching: false,
        failed: answers.some(({ status }) => status === 'rejected'),
      });
    }, searchDebounce);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, mayOpen, customerId]);
  return state;
}
