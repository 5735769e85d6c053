import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { isCodeNotLoaded, loadCode } from '../browser/load-code';
import { type Language, languageTag, textDirection } from '../i18n/languages';
import { runSafely } from '../notify/run-safely';
import { classes } from '../ui/classes';
import { CopyButton } from '../ui/copy-button';
import { PartFailed } from '../ui/part-boundary';
import { Skeleton } from '../ui/skeleton';
import styles from './markdown.module.css';
import { useT } from './texts';

export interface MarkdownProps {
  /** The text. It is always sanitized, whoever the author is. */
  data: string;
  /** Numbers the lines of code blocks; those of one line never are. */
  lineNumbers?: boolean;
  /** Changes what is made of the text, before it is sanitised; the same function as long as it does the same. */
  change?: (html: string) => string;
  /** Shows the text as it is where it cannot be rendered, instead of an error. */
  fallbackToPlainMarkdown?: boolean;
  /** Opens every link in a tab of its own; without it those that say so (`{:target="_blank"}`) and those to other sites. */
  newTabs?: boolean;
  /** What it is written in, where that may be another language than the page's. */
  language?: Language;
  className?: string;
  style?: CSSProperties;
  /** Told when everything is there: text, code and images, or the error. */
  onReady?: () => void;
  /** Puts something into elements that stand for a help popup (`help-popup="key"`). */
  popup?: (element: Element) => ReactNode;
}

type Rendered = { html: string; of: string } | { error: unknown; of: string };

/**
 * Shows Markdown: code highlighted, ready when its images are. The renderer is fetched when it is first
 * needed.
 */
export function Markdown(props: MarkdownProps) {
  const { data, lineNumbers = false, change, fallbackToPlainMarkdown, className, style, onReady } = props;
  const t = useT();
  const [rendered, setRendered] = useState<Rendered>();
  const [attempt, setAttempt] = useState(0);
  const notifyReady = useEffectEvent(() => onReady?.());
  const failedText = t('markdown.failed');
  const of = `${lineNumbers} ${data}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let wanted = true;
    loadCode(() => import(/* webpackChunkName: "kit-markdown" */ './render-markdown'))
      .then(({ renderMarkdown }) => renderMarkdown(data, { lineNumbers, change }))
      .then(
        (html) => wanted && setRendered({ html, of }),
        (error: unknown) => {
          if (!wanted) return;
          setRendered({ error, of });
          notifyReady();
        },
      );
    return () => {
      wanted = false;
    };
  }, [data, lineNumbers, change, of, attempt]);

  if (!rendered) {
    return (
      <div className={classes(styles.markdown, className)} style={style} aria-busy="true">
        <Skeleton lines={4} />
      </div>
    );
  }
  if ('error' in rendered) {
    const { error } = rendered;
    if (isCodeNotLoaded(error)) {
      const retry = () => {
        setRendered(undefined);
        setAttempt(attempt + 1);
      };
      return <PartFailed inline error={error} onRetry={retry} />;
    }
    return fallbackToPlainMarkdown ? (
      <div className={classes(styles.markdown, styles.plain, className)} style={style}>
        {String(data)}
      </div>
    ) : (
      <div role="alert" className={classes(styles.failed, className)} style={style}>
        <strong>{failedText}</strong>
        {error instanceof Error && error.message && <p>{error.message}</p>}
      </div>
    );
  }
  return <MarkdownHtml key={rendered.of} {...props} html={rendered.html} />;
}

/** Places in the rendered text that get a part of the console. */
interface Places {
  copy: { place: HTMLElement; code: string }[];
  popups: HTMLElement[];
}

/** The rendered text. Each text mounts a new one, so that the places found in it stay valid. */
function MarkdownHtml(props: MarkdownProps & { html: string }) {
  const { html, newTabs = false, language, className, style, onReady, popup } = props;
  const root = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const [places, setPlaces] = useState<Places>({ copy: [], popups: [] });
  const notifyReady = useEffectEvent(() => onReady?.());

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    for (const heading of element.querySelectorAll('[data-heading]')) {
      heading.id = prefix + heading.getAttribute('data-heading');
    }
    for (const link of element.querySelectorAll('a[href]')) openElsewhere(link as HTMLAnchorElement, newTabs);
    const all = (selector: string) => [...element.querySelectorAll<HTMLElement>(selector)];
    setPlaces({
      copy: all('[data-copy]').map((place) => ({ place, code: codeBefore(place) })),
      popups: all('[help-popup], [tb-help-popup]'),
    });
    let mounted = true;
    runSafely(() =>
      Promise.all(all('img').map((image) => settled(image as HTMLImageElement))).then(() => mounted && notifyReady()),
    );
    return () => {
      mounted = false;
    };
  }, [prefix, newTabs]);

  /** Fragments stay inside the text: the page's address is not theirs. */
  const click = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a[href]')?.getAttribute('href');
    if (!href?.startsWith('#') || !root.current) return;
    event.preventDefault();
    showHeading(root.current, href.slice(1));
  };

  return (
    <div
      className={classes(styles.markdown, className)}
      style={style}
      lang={language && languageTag(language)}
      dir={language && textDirection(language)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to clicks that bubble from links. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click. */}
      <div
        ref={root}
        onClick={click}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `renderMarkdown` sanitises.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {places.copy.map(({ place, code }, index) => createPortal(<CopyButton text={code} />, place, `copy-${index}`))}
      {popup && places.popups.map((place, index) => createPortal(popup(place), place, `popup-${index}`))}
    </div>
  );
}

/** Scrolls to a heading by its words in an address (`#adding-a-device`) and gives it the focus. */
export function showHeading(within: Element, slug: string): void {
  const heading = [...within.querySelectorAll<HTMLElement>('[data-heading]')].find((one) => {
    const own = one.getAttribute('data-heading') ?? '';
    return own === slug || encodeURIComponent(own) === slug;
  });
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}

function openElsewhere(link: HTMLAnchorElement, newTabs: boolean): void {
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('#')) return;
  const web = /^https?:$/.test(link.protocol);
  if (web && (newTabs || link.origin !== location.origin)) link.target = '_blank';
  if (link.target === '_blank') link.rel = 'noopener noreferrer';
}

/** Loaded, or never going to be. */
const settled = (image: HTMLImageElement): Promise<void> =>
  image.complete
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const outcome of ['load', 'error']) image.addEventListener(outcome, () => resolve(), { once: true });
      });

/** What a copy button copies: the code of its block, or of its table cell. */
function codeBefore(place: HTMLElement): string {
  const scope = place.closest('[data-code], td, th');
  const code = scope?.querySelector('code');
  return ((code ?? scope)?.textContent ?? '').trim();
}
