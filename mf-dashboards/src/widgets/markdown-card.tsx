import { Markdown } from '@mullion/shared-kit/help/markdown';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { type MouseEvent, useId, useMemo, useState } from 'react';
import { fillText } from '../runtime/flat-values';
import { LatestOrNone } from '../runtime/latest-or-none';
import type { LatestRow } from '../runtime/latest-rows';
import { NoData } from '../runtime/no-data';
import { ScrollPlace } from '../runtime/scroll-place';
import { flagSetting, textSetting } from '../runtime/settings';
import { useScopedCss } from '../runtime/use-scoped-css';
import { useWritten } from '../runtime/use-written';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './markdown-card.module.css';

/** With the frames of stored widgets, which most cards do without. */
const TemplateCard = lazy(() =>
  import(/* webpackChunkName: "stored-widget" */ './templates/template-card').then((file) => file.TemplateCard),
);

/** A text of elements with something of a template in it; what that needs comes with the code that draws it. */
const template = /^\s*<[\s\S]*(\{\{|\*ng|<mat-|<tb-|\sfx[A-Z]|\s\[[\w.]+\]=|\((click|change)\)=)/;

/** Markdown that names values by `${…}`, or that a function writes from them. */
export default function MarkdownCard({ ctx }: { ctx: WidgetContext }) {
  return <LatestOrNone ctx={ctx}>{(rows) => <Content ctx={ctx} rows={rows} />}</LatestOrNone>;
}

/** A tag with an id, in quotes or without. */
const withId = /(<[a-z][^<>]*\s)id\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;
const button = /<button\b([^<>]*\sdata-act="\d+"[^<>]*)>([\s\S]*?)<\/button>/gi;

/** Ids that are names of actions, in a form that is left of them when the text is made harmless; buttons among them as links, which are. */
const withActs = (html: string, names: readonly string[]): string =>
  html
    .replace(withId, (all, before: string, ...ids: (string | undefined)[]) => {
      const id = ids.slice(0, 3).find((one) => one !== undefined);
      const at = id === undefined ? -1 : names.indexOf(id);
      return at < 0 ? all : `${before}data-act="${at}"`;
    })
    .replace(button, '<a href="#act"$1>$2</a>');

function Content({ ctx, rows }: { ctx: WidgetContext; rows: readonly LatestRow[] }) {
  const { settings } = ctx;
  const [broken, setBroken] = useState<string>();
  const written = useWritten(
    flagSetting(settings.useMarkdownTextFunction, false) ? textSetting(settings.markdownTextFunction) : undefined,
    rows,
  );
  const css = useId();
  useScopedCss(textSetting(settings.markdownCss), css);
  const actions = ctx.actions('elementClick');
  const named = JSON.stringify(actions.map(({ name }) => name));
  // Of the HTML, in which code is text: an id in an example stays as it is.
  const change = useMemo(() => {
    const names: string[] = JSON.parse(named);
    return names.length > 0 ? (html: string) => withActs(html, names) : undefined;
  }, [named]);
  if (written?.failure) return <NoData ctx={ctx} failure={written.failure} onRetry={written.onRetry} />;
  const pattern = written ? written.text : textSetting(settings.markdownTextPattern);
  // Markdown around elements stays Markdown; what a function has written may have values in it, which are no templates.
  if (!written && template.test(pattern) && pattern !== broken)
    return (
      <TemplateCard
        ctx={ctx}
        html={pattern}
        fill={(text) => fillText(text, rows)}
        onBroken={() => setBroken(pattern)}
      />
    );
  const press = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest('[data-act]') : null;
    if (pressed?.matches('[href="#act"]')) event.preventDefault();
    const action = actions[Number(pressed?.getAttribute('data-act') ?? Number.NaN)];
    if (action) ctx.run(action);
  };
  return (
    <ScrollPlace>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: elements inside of it are pressed, by keys too where they take them */}
      <div data-css={css} onClick={actions.length > 0 ? press : undefined}>
        <Markdown
          className={styles.card}
          data={fillText(pattern, rows, true)}
          change={change}
          fallbackToPlainMarkdown
        />
      </div>
    </ScrollPlace>
  );
}
