import { useState } from 'react';
import { useT } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import { IconButton } from '../ui/icon-button';

interface ContributedButtonProps {
  /** What the module declares. */
  tool: { namespace: string; label: string; icon?: string };
  /** Loads the module's code and runs it. */
  run: () => void | Promise<void>;
}

/** A button that another module adds to a toolbar: busy until its code has loaded and is done. */
export function ContributedButton({ tool, run }: ContributedButtonProps) {
  const t = useT(tool.namespace);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await run();
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton icon={tool.icon ?? 'extension'} label={t(tool.label)} busy={busy} onClick={() => runSafely(press)} />
  );
}
