import { type CSSProperties, type ReactNode, useEffect, useEffectEvent } from 'react';
import { isCodeNotLoaded } from '../browser/load-code';
import type { Language } from '../i18n/languages';
import { ErrorState } from '../ui/error-state';
import { PartFailed } from '../ui/part-boundary';
import { Skeleton } from '../ui/skeleton';
import { Markdown } from './markdown';
import { useHelp } from './use-help';

/** What help is shown: a page by its key, or a text. */
export type HelpSubject =
  | { /** Key of a help page, such as `rulenode/filter_node_script_fn`. */ helpId: string; helpContent?: undefined }
  | { helpId?: undefined /** Markdown. */; helpContent: string };

interface HelpContentProps {
  subject: HelpSubject;
  /** Draws a popup that the text asks for. */
  popup: (element: Element) => ReactNode;
  className?: string;
  style?: CSSProperties;
  /** Stay in this tab: for a page that is help and nothing else. */
  sameTab?: boolean;
  onReady?: () => void;
}

/** A help text in any place: popup, panel, or page. */
export function HelpContent({ subject, ...rest }: HelpContentProps) {
  return subject.helpId === undefined ? (
    <HelpText {...rest} text={subject.helpContent} />
  ) : (
    <HelpByKey {...rest} helpId={subject.helpId} />
  );
}

function HelpByKey({ helpId, ...rest }: Omit<HelpContentProps, 'subject'> & { helpId: string }) {
  const { help, error, retry, retrying } = useHelp(helpId);
  const notifyReady = useEffectEvent(() => rest.onReady?.());
  useEffect(() => {
    if (error) notifyReady();
  }, [error]);
  if (isCodeNotLoaded(error)) return <PartFailed error={error} onRetry={retry} />;
  if (error) return <ErrorState reason={error.message} onRetry={retry} retrying={retrying} />;
  if (!help) {
    return (
      <div className={rest.className} style={rest.style} aria-busy="true">
        <Skeleton lines={4} />
      </div>
    );
  }
  return <HelpText {...rest} {...help} />;
}

interface HelpTextProps extends Omit<HelpContentProps, 'subject'> {
  text: string;
  language?: Language;
}

const HelpText = ({ text, language, sameTab, ...rest }: HelpTextProps) => (
  <Markdown {...rest} data={text} language={language} newTabs={!sameTab} />
);
