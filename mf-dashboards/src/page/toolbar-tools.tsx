import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import type { IconName } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import { useState } from 'react';

/** Something that is done with the dashboard as a whole. */
export interface ToolbarTool {
  id: string;
  label: string;
  icon: IconName;
  run: () => void | Promise<void>;
}

/** Tools side by side, or where there is no room for them in a menu. */
export function ToolbarTools({ tools, isMenu }: { tools: readonly ToolbarTool[]; isMenu: boolean }) {
  const t = useT('mf-dashboards');
  if (!isMenu) return tools.map((tool) => <ToolButton key={tool.id} {...tool} />);
  const items = tools.map(({ run, ...tool }) => ({ ...tool, onSelect: () => runSafely(async () => run()) }));
  return <MenuButton label={t('toolbar.more')} items={items} />;
}

/** Busy until what it runs is done, such as code that is on its way. */
function ToolButton({ label, icon, run }: ToolbarTool) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await run();
    } finally {
      setBusy(false);
    }
  };
  return <IconButton icon={icon} label={label} busy={busy} onClick={() => runSafely(press)} />;
}
