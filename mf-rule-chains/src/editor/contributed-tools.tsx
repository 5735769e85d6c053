import { ContributedButton } from '@mullion/shared-kit/displays/contributed-button';
import { useExtensions } from '@mullion/shared-kit/module/extension-host';
import { useViewer } from '@mullion/shared-kit/session/use-viewer';
import { useLayoutEffect, useRef } from 'react';

interface ContributedToolsProps {
  id: string;
  name: string;
  save: () => Promise<boolean>;
  reload: () => Promise<void>;
}

/** Buttons that modules add (`rule-chain.toolbar`). */
export function ContributedTools({ id, name, save, reload }: ContributedToolsProps) {
  const { authority } = useViewer();
  // What a button opened may save after more was changed and saved: it does that with the chain of then.
  const now = useRef({ save, reload });
  useLayoutEffect(() => {
    now.current = { save, reload };
  });
  return useExtensions('rule-chain.toolbar').map((tool) => (
    <ContributedButton
      key={`${tool.module} ${tool.id}`}
      tool={tool}
      run={async () =>
        (await tool.load()).run({
          authority,
          ruleChainId: id,
          ruleChainName: name,
          save: () => now.current.save(),
          reload: () => now.current.reload(),
        })
      }
    />
  ));
}
