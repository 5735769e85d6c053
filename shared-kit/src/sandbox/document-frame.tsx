import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { ErrorState } from '../ui/error-state';
import { onMoved } from '../ui/moved-frames';
import styles from './document-frame.module.css';
import type { DocumentEvents } from './document-link';
import type { DocumentContent } from './document-messages';
import { useResourceCode } from './resource-code';
import { documentResources, type ListedResource, ResourceError, type ResourceProblem } from './resource-type';
import { ShownDocument } from './shown-document';
import { useT } from './texts';
import { takeWarm } from './warm-document';

/** What a parent may do with a shown document. */
export interface DocumentController {
  /** Reaches the listeners of `bridge.onMessage`. Cloneable data. */
  send: (data: unknown) => void;
}

/** A library that the console brings along. */
export interface DocumentLibrary {
  name: string;
  code: string;
}

export interface DocumentFrameProps extends DocumentEvents {
  /** Names the frame for screen readers. */
  title: string;
  html: string;
  css?: string;
  /** Body of a function of `bridge`, see `document-program.ts`. */
  js?: string;
  /** Scripts and style sheets to load before, in order. */
  resources?: readonly ListedResource[];
  /** Libraries that the script finds as globals, with their code, which the page has fetched: a frame of no origin shares no cache. */
  libraries?: readonly DocumentLibrary[];
  /** Further origins from which pictures, fonts and styles may come, such as `https://tiles.example`. */
  sources?: readonly string[];
  /** Plain data that the script finds as `bridge.context`; a new value reaches its listeners. */
  context?: unknown;
  /** Names of libraries: where a document is kept that has run them (`warm-document.ts`), it is taken. */
  warm?: readonly string[];
  /** What it does must not be done twice: where another document keeps it from answering, it is stopped instead of begun again. */
  once?: boolean;
  /** How often a person has tried again what it is for: from the first time on, its resources are fetched past all caches. */
  tries?: number;
  /** As high as its content, instead of as high as its place. */
  fitHeight?: boolean;
  ref?: Ref<DocumentController>;
}

type Stopped = { kind: 'timeout' | 'flood' } | { problem: ResourceProblem; url: string };

/**
 * HTML, CSS and JavaScript that people wrote, in a frame of no origin: it reaches neither the page nor tokens, storage or
 * network of the console. A document that hangs is cut off, and can be started again.
 */
export function DocumentFrame({
  html,
  css = '',
  js = '',
  resources = [],
  libraries = [],
  sources = [],
  tries = 0,
  ...props
}: DocumentFrameProps) {
  const [attempt, setAttempt] = useState(0);
  const [stopped, setStopped] = useState<{ key: string; why: Stopped }>();
  const key = JSON.stringify([attempt, html, css, js, resources, sources, libraries.map(({ name }) => name)]);
  const prepared = useMemo(() => prepare(key), [key]);
  const fetched = useResourceCode('problem' in prepared ? [] : prepared.content.resources, tries + attempt);
  const failed = fetched instanceof ResourceError ? fetched : undefined;
  const tellFailed = useEffectEvent(({ problem, url }: ResourceError) =>
    props.onResourceError?.({ url, failure: problem }),
  );
  useEffect(() => {
    if (failed) tellFailed(failed);
  }, [failed]);
  const why = stopped?.key === key ? stopped.why : 'problem' in prepared ? prepared : failed;
  if (why) return <StoppedDocument why={why} onRestart={() => setAttempt(attempt + 1)} />;
  if ('problem' in prepared) return null;
  if (!fetched || fetched instanceof ResourceError) return <div className={styles.box} />;
  const { allowed } = prepared;
  const content = { ...prepared.content, resources: fetched };
  return (
    <RunningDocument
      key={key}
      {...props}
      content={content}
      libraries={libraries}
      allowed={allowed}
      onEnd={(end) => setStopped({ key, why: end })}
    />
  );
}

/** Content and sources of a document; or the resource that cannot be used. */
function prepare(
  key: string,
): { content: DocumentContent; allowed: string[] } | { problem: ResourceProblem; url: string } {
  const [, html, css, js, listed, sources] = JSON.parse(key) as [
    number,
    string,
    string,
    string,
    ListedResource[],
    string[],
  ];
  try {
    const resources = documentResources(listed, location.href);
    const origins = resources.map(({ url }) => new URL(url).origin);
    const named = sources.filter((source) => URL.canParse(source)).map((source) => new URL(source).origin);
    return { content: { html, css, js, resources }, allowed: [...new Set([...origins, ...named])] };
  } catch (error) {
    if (error instanceof ResourceError) return { problem: error.problem, url: error.url };
    throw error;
  }
}

interface RunningProps
  extends Omit<DocumentFrameProps, 'html' | 'css' | 'js' | 'resources' | 'sources' | 'libraries' | 'tries'> {
  content: DocumentContent;
  libraries: readonly DocumentLibrary[];
  allowed: string[];
  onEnd: (why: Stopped) => void;
}

function RunningDocument({
  title,
  content,
  libraries,
  warm = [],
  allowed,
  context,
  once,
  fitHeight,
  ref,
  onEnd,
  ...events
}: RunningProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<ShownDocument>(null);
  const [height, setHeight] = useState<number>();
  const currentEvents = useEffectEvent(
    (): DocumentEvents => ({
      ...events,
      onSize: (size) => {
        if (fitHeight) setHeight(size.height);
        events.onSize?.(size);
      },
      onResourceError: ({ url, failure }) => {
        onEnd({ problem: failure, url });
        events.onResourceError?.({ url, failure });
      },
      once,
      onRestart: () => setRestarts((before) => before + 1),
      onStop: (kind) => {
        onEnd({ kind });
        events.onStop?.(kind);
      },
    }),
  );
  // Its key is made of all that it begins with.
  const open = useEffectEvent((element: HTMLElement) => {
    const taken = takeWarm(element, warm);
    const left = libraries.filter(({ name }) => !taken?.names.includes(name));
    const whole = { ...content, libraries: left.map(({ code }) => code) };
    return new ShownDocument(element, whole, allowed, () => currentEvents(), restarts, taken?.frame);
  });
  // Where it was moved it begins again, and where another one kept it from answering.
  const [restarts, setRestarts] = useState(0);
  const moved = useEffectEvent(() => {
    // What is done once isn't done again because it was moved.
    if (once) currentEvents().onStop?.('timeout');
    else setRestarts((before) => before + 1);
  });
  useEffect(() => (place.current ? onMoved(place.current, () => moved()) : undefined), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `restarts` stands for a frame that has been emptied or given up.
  useEffect(() => {
    if (!place.current) return;
    const opened = open(place.current);
    shown.current = opened;
    return () => opened.close();
  }, [restarts]);
  useEffect(() => {
    shown.current?.show({ title, context });
  });
  useImperativeHandle(ref, () => ({ send: (data) => shown.current?.send(data) }), []);
  return <div ref={place} className={styles.box} style={fitHeight ? { blockSize: height } : undefined} />;
}

function StoppedDocument({ why, onRestart }: { why: Stopped; onRestart: () => void }) {
  const t = useT();
  if ('kind' in why) {
    return <ErrorState title={t('document.stopped')} reason={t(`failure.${why.kind}`)} onRetry={onRestart} />;
  }
  const reason = t(`resource.${why.problem}`, { url: why.url });
  const mayHelp = why.problem !== 'unsupported-type' && why.problem !== 'unable-to-detect-type';
  return <ErrorState title={t('document.failed')} reason={reason} onRetry={mayHelp ? onRestart : undefined} />;
}
