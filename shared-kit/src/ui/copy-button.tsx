import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/i18n';
import { copyText } from './copy-text';
import { IconButton } from './icon-button';
import { VisuallyHidden } from './visually-hidden';

/** How long the button says that it has copied, in ms. */
export const copiedFor = 1500;

export interface CopyButtonProps {
  text: string;
  /** Names the copied text, such as "Copy device ID". */
  label?: string;
  size?: 'normal' | 'small';
  onCopied?: (text: string) => void;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, size = 'small', onCopied }: CopyButtonProps) {
  const t = useT('kit');
  const [result, setResult] = useState<'copied' | 'failed'>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    const done = await copyText(text);
    setResult(done ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResult(undefined), copiedFor);
    if (done) onCopied?.(text);
  };
  const feedback = result && t(result === 'copied' ? 'copy.done' : 'copy.failed');
  return (
    <>
      <IconButton
        icon={result === 'copied' ? 'check' : result === 'failed' ? 'error' : 'copy'}
        label={feedback ?? label ?? t('copy')}
        size={size}
        onClick={copy}
      />
      <VisuallyHidden>
        <span role="status">{feedback}</span>
      </VisuallyHidden>
    </>
  );
}
