import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { NamespaceOverrides, translate, useT } from '@mullion/shared-kit/i18n/i18n';
import { useExtensions } from '@mullion/shared-kit/module/extension-host';
import { useViewer } from '@mullion/shared-kit/session/use-viewer';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, use, useLayoutEffect, useRef } from 'react';
import { dashboardQuery, findDashboard } from '../calls/dashboard-calls';
import { drawAll } from '../layout/draw-all';
import type { StoredDashboard } from '../model/read-dashboard';
import { exportedDashboard } from '../model/transfer/export-dashboard';
import type { ToolbarTool } from './toolbar-tools';

interface OfferedTools {
  stored: StoredDashboard;
  title: string;
  page: RefObject<Element | null>;
  /** Those that modules add: they may save it. */
  contributed: boolean;
  image: boolean;
  exported: boolean;
  /** Whether the page takes the whole window, and what switches it. Absent: it can't. */
  fullscreen: readonly [is: boolean, set: (fullscreen: boolean) => void] | false;
  /** Saves what is edited, where it can be saved. */
  save: () => Promise<boolean>;
}

/** What can be done with the dashboard as a whole. */
export function useToolbarTools({ stored, title, page, save, ...offered }: OfferedTools): ToolbarTool[] {
  const t = useT('mf-dashboards');
  const { id } = stored.id;
  const updateImage = useUpdateImage(stored, page);
  const contributed = useContributedTools(id, title, save);
  const tools = offered.contributed ? contributed : [];
  if (offered.image) tools.push({ id: 'image', icon: 'image', label: t('image.update'), run: updateImage });
  if (offered.exported) {
    tools.push({ id: 'export', icon: 'file_download', label: t('export'), run: () => saveAsFile(id) });
  }
  if (offered.fullscreen) {
    const [is, set] = offered.fullscreen;
    tools.push({
      id: 'fullscreen',
      icon: is ? 'fullscreen_exit' : 'fullscreen',
      label: t(is ? 'fullscreen.leave' : 'fullscreen'),
      run: () => set(!is),
    });
  }
  return tools;
}

/** Tools that modules add (`dashboard.toolbar`). */
function useContributedTools(id: string, title: string, save: () => Promise<boolean>): ToolbarTool[] {
  const { authority } = useViewer();
  const namespaces = use(NamespaceOverrides);
  // What a button opened may save after more was changed.
  const saveNow = useRef(save);
  useLayoutEffect(() => {
    saveNow.current = save;
  });
  return useExtensions('dashboard.toolbar').map((tool) => ({
    id: `${tool.module} ${tool.id}`,
    label: translate(namespaces[tool.namespace] ?? tool.namespace, tool.label),
    icon: tool.icon ?? 'extension',
    run: async () =>
      (await tool.load()).run({ authority, dashboardId: id, dashboardTitle: title, save: () => saveNow.current() }),
  }));
}

/** Updates the picture that stands for the dashboard in lists: by what the page shows now, or by a file. */
function useUpdateImage(dashboard: StoredDashboard, page: RefObject<Element | null>): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const shown = page.current?.querySelector<HTMLElement>('[data-layouts]');
    if (!shown) return;
    const { askForImage, takePicture } = await loadCode(
      () => import(/* webpackChunkName: "dashboard-image" */ './image-parts'),
    );
    // While somebody chooses what of it is shown, data comes.
    const end = drawAll();
    const saved = await askForImage(dashboard, (crop) => takePicture(shown, crop)).finally(end);
    if (saved) client.setQueryData(dashboardQuery(saved.id.id).queryKey, saved);
  };
}

/** Saves the dashboard as a file, as it is stored. */
async function saveAsFile(id: string): Promise<void> {
  const stored = await findDashboard(id);
  downloadJson(stored.title, exportedDashboard(stored));
}
