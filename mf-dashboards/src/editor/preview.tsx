import { NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DashboardViewProvider } from '../layout/dashboard-view';
import { LayoutGrid } from '../layout/layout-grid';
import { libraryView } from '../library/library-view';
import { exampleOf } from '../library/place-types';
import { ScriptFaults } from '../runtime/script-faults';
import { SimulatedCommands } from '../runtime/simulated-commands';
import { widgetTypeQuery } from '../runtime/widget-type-query';
import type { TypeDraft } from './type-draft';

/** Columns on which a widget is drawn twice as large as on a dashboard. */
const COLUMNS = 20;
const ID = 'draft';

interface PreviewProps {
  draft: TypeDraft;
  /** The system type that the console draws itself; without it, the draft's own script runs. */
  drawn: { bundleAlias: string; alias: string } | undefined;
  /** Told what the script throws. Must be stable. */
  onFault: (error: UserCodeError) => void;
}

/** A type as it was when it was last run, as the only widget of a dashboard. What is stored of it doesn't matter. */
export function Preview({ draft, drawn, onFault }: PreviewProps) {
  const { client, widget, layout } = useMemo(() => {
    const { name, descriptor } = draft;
    const alias = drawn?.alias ?? ID;
    const owner = { entityType: 'TENANT', id: drawn ? NULL_UUID : ID } as const;
    const bundle = { tenantId: owner, alias: drawn?.bundleAlias ?? ID };
    const type = {
      id: { entityType: 'WIDGET_TYPE', id: ID },
      createdTime: 0,
      tenantId: owner,
      alias,
      name,
      descriptor,
    } as const;
    const widget = exampleOf({ ...type, bundleAlias: bundle.alias }, bundle);
    const client = new QueryClient();
    client.setQueryData(widgetTypeQuery(widget).queryKey, { name, descriptor });
    const sizeX = Math.min(COLUMNS, Math.ceil((descriptor.sizeX ?? 8) * 2));
    const cell = {
      sizeX,
      sizeY: Math.ceil((descriptor.sizeY ?? 6) * 2),
      row: 0,
      col: Math.floor((COLUMNS - sizeX) / 2),
    };
    const gridSettings = { columns: COLUMNS, margin: 0, backgroundColor: 'rgba(0,0,0,0)' };
    return { client, widget, layout: { widgets: { [ID]: cell }, gridSettings } };
  }, [draft, drawn]);
  return (
    <QueryClientProvider client={client}>
      <ScriptFaults value={onFault}>
        <SimulatedCommands value>
          <DashboardViewProvider value={libraryView}>
            <LayoutGrid layout={layout} widgets={{ [ID]: widget }} />
          </DashboardViewProvider>
        </SimulatedCommands>
      </ScriptFaults>
    </QueryClientProvider>
  );
}
