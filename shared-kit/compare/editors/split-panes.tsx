import { Splitter, SplitterPanel } from 'primereact/splitter';
import { type SplitPanesProps, splitGutter } from '../../src/editors/split-panes';
import { Unstyled } from '../../src/ui/unstyled';

export { type SplitPanesProps, splitGutter } from '../../src/editors/split-panes';

export function SplitPanes({ direction, start, label, first, second }: SplitPanesProps) {
  const rows = direction === 'rows';
  return (
    <Unstyled>
      <Splitter
        layout={rows ? 'vertical' : 'horizontal'}
        gutterSize={splitGutter}
        // px, where ours moves by five per cent.
        step={20}
        style={{ display: 'flex', flexDirection: rows ? 'column' : 'row', blockSize: '100%' }}
        pt={{ gutterHandler: { 'aria-label': label, style: { inlineSize: '100%', blockSize: '100%' } } }}
      >
        <SplitterPanel size={start} minSize={10} style={{ overflow: 'auto' }}>
          {first}
        </SplitterPanel>
        <SplitterPanel size={100 - start} minSize={10} style={{ overflow: 'auto' }}>
          {second}
        </SplitterPanel>
      </Splitter>
    </Unstyled>
  );
}
