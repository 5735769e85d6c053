import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DashboardViewProvider } from '../layout/dashboard-view';
import { LayoutGrid } from '../layout/layout-grid';
import { libraryView } from '../library/library-view';
import { ScriptFaults, type ScriptWatch } from '../runtime/script-faults';
import { SimulatedCommands } from '../runtime/simulated-commands';
import { DRAFT_ID, type DrawnType, exampleOfDraft } from './example';
import type { TypeDraft } from './type-draft';

/** Columns on which a widget is drawn twice as large as on a dashboard. */
const COLUMNS = 20;

interface PreviewProps {
  draft: TypeDraft;
  /** The system type that the console draws itself; without it, the draft's own script runs. */
  drawn: DrawnType | undefined;
  /** Looks on while the script runs. Must be stable. */
  watch: ScriptWatch;
}

/** A type as it was when it was last run, as the only widget of a dashboard. */
export function Preview({ draft, drawn, watch }: PreviewProps) {
  const { client, widget, layout } = useMemo(() => {
    const { sizeX: width = 8, sizeY: height = 6 } = draft.descriptor;
    const sizeX = Math.min(COLUMNS, Math.ceil(width * 2));
    const cell = { sizeX, sizeY: Math.ceil(height * 2), row: 0, col: Math.floor((COLUMNS - sizeX) / 2) };
    const gridSettings = { columns: COLUMNS, margin: 0, backgroundColor: 'rgba(0,0,0,0)' };
    return { ...exampleOfDraft(draft, drawn), layout: { widgets: { [DRAFT_ID]: cell }, gridSettings } };
  }, [draft, drawn]);
  return (
    <QueryClientProvider client={client}>
      <ScriptFaults value={watch}>
        <SimulatedCommands value>
          <DashboardViewProvider value={libraryView}>
            <LayoutGrid layout={layout} widgets={{ [DRAFT_ID]: widget }} />
          </DashboardViewProvider>
        </SimulatedCommands>
      </ScriptFaults>
    </QueryClientProvider>
  );
}
