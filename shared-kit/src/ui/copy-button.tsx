import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/i18n';
import { Button, type ButtonProps } from './button';
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
  const { icon, feedback, copy } = useCopy(text, onCopied);
  return (
    <>
      <IconButton icon={icon} label={feedback ?? label ?? t('copy')} size={size} onClick={copy} />
      <CopyStatus>{feedback}</CopyStatus>
    </>
  );
}

/** The same as a button with words. */
export function CopyTextButton({
  text,
  label,
  ...rest
}: Omit<ButtonProps, 'icon' | 'onClick' | 'children'> & { text: string; label: string }) {
  const { icon, feedback, copy } = useCopy(text);
  return (
    <>
      <Button {...rest} icon={icon} onClick={copy}>
        {feedback ?? label}
      </Button>
      <CopyStatus>{feedback}</CopyStatus>
    </>
  );
}

const CopyStatus = ({ children }: { children: string | undefined }) => (
  <VisuallyHidden>
    <span role="status">{children}</span>
  </VisuallyHidden>
);

function useCopy(text: string, onCopied?: (text: string) => void) {
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
  return {
    icon: result === 'copied' ? ('check' as const) : result === 'failed' ? ('error' as const) : ('copy' as const),
    feedback: result && t(result === 'copied' ? 'copy.done' : 'copy.failed'),
    copy,
  };
}
