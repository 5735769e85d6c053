import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './terminal.module.css';
import { useT } from './texts';

/** One text of a terminal. */
export interface TerminalLine {
  kind: 'typed' | 'said' | 'failed';
  text: string;
}

/** A terminal keeps no more than so many texts and typed lines. */
const MOST_LINES = 1000;

/** What a terminal has written: first the greeting, in the reader's language once its texts are here. */
export function useTerminalLines(greeting: readonly string[]) {
  const [written, setWritten] = useState<readonly TerminalLine[]>([]);
  const [isGreeted, setGreeted] = useState(true);
  const greetings: TerminalLine[] = isGreeted ? greeting.map((text) => ({ kind: 'said', text })) : [];
  const add = (kind: TerminalLine['kind'], text: string) =>
    setWritten((now) => [...now, { kind, text }].slice(-MOST_LINES));
  const clear = () => {
    setGreeted(false);
    setWritten([]);
  };
  return { lines: [...greetings, ...written], add, clear };
}

interface TerminalProps {
  label: string;
  prompt: string;
  lines: readonly TerminalLine[];
  /** Nothing can be typed, and why stands below. */
  isOff: boolean;
  /** Something is under way: what is typed meanwhile stays in the line. */
  isBusy: boolean;
  onEnter: (line: string) => void;
  /** Control and C or D. */
  onInterrupt?: () => void;
  status: ReactNode;
}

/** Lines that are typed, and what comes of them. Arrows up and down bring back what was typed before. */
export function Terminal({ label, prompt, lines, isOff, isBusy, onEnter, onInterrupt, status }: TerminalProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [history, setHistory] = useState<readonly string[]>([]);
  /** How far back; 0: what is being typed. */
  const [back, setBack] = useState(0);
  const end = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const newest = lines.at(-1)?.text;
  useEffect(() => {
    // The newest text is in sight.
    if (lines.length > 0 && newest !== undefined && end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [lines.length, newest]);
  const recall = (steps: number) => {
    const next = Math.min(history.length, Math.max(0, back + steps));
    setBack(next);
    setTyped(next === 0 ? '' : (history[history.length - next] ?? ''));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of an input method are for its own words.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      recall(event.key === 'ArrowUp' ? 1 : -1);
    } else if (event.ctrlKey && isBusy && (event.key === 'c' || event.key === 'd') && onInterrupt) {
      // What is selected is copied, as everywhere.
      if (event.key === 'c' && String(getSelection())) return;
      event.preventDefault();
      onInterrupt();
    } else if (event.key === 'Enter' && !isBusy && !isOff) {
      const line = typed.trim();
      setTyped('');
      setBack(0);
      if (line) setHistory((now) => [...now.filter((one) => one !== line), line].slice(-MOST_LINES));
      onEnter(line);
    }
  };
  const focus = () => {
    if (!String(getSelection())) input.current?.focus();
  };
  return (
    <div className={styles.terminal}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the line below takes the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press goes to the line below */}
      <div ref={end} className={styles.output} onClick={focus}>
        <div role="log" aria-label={label}>
          {lines.map(({ kind, text }, at) => (
            <pre key={at} className={styles.line} data-kind={kind}>
              {text}
            </pre>
          ))}
        </div>
        <div className={styles.entry}>
          <span className={styles.prompt} aria-hidden="true">
            {prompt}
          </span>
          <input
            ref={input}
            className={styles.input}
            aria-label={t('terminal.line')}
            value={typed}
            disabled={isOff}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
          />
        </div>
      </div>
      <div className={styles.foot}>
        {status}
        <CopyButton text={lines.map(({ text }) => text).join('\n')} label={t('terminal.copy')} />
      </div>
    </div>
  );
}
