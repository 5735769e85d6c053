import type { Authority } from '@mullion/shared-kit/api/authority';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { type Extension, useExtensions } from '@mullion/shared-kit/module/extension-host';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useState } from 'react';

/** The buttons that modules add to the toolbar (`toolbar.action`). */
export function ToolbarActions() {
  const authority = useSession((state) => state.authUser?.authority ?? 'ANONYMOUS');
  const actions = useExtensions('toolbar.action');
  return actions.map((action) => (
    <ToolbarAction key={`${action.module} ${action.id}`} action={action} authority={authority} />
  ));
}

/** Loads the module's code with the first press; what goes wrong ends in a message. */
function ToolbarAction({ action, authority }: { action: Extension<'toolbar.action'>; authority: Authority }) {
  const t = useT('shell');
  const own = useT(action.namespace);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const label = own(action.label);
  const press = async () => {
    setBusy(true);
    try {
      const { run } = await action.load();
      const { pathname, search, hash } = window.location;
      await run({ authority, address: pathname + search + hash, navigate: (path) => void navigate(path) });
    } catch (error) {
      console.error(`The action ${action.id} of ${action.module} failed.`, error);
      notify.error(t('toolbar-action.failed', { action: label, reason: errorText(error) }));
    } finally {
      setBusy(false);
    }
  };
  return <IconButton icon={action.icon ?? 'extension'} label={label} busy={busy} onClick={() => runSafely(press)} />;
}
