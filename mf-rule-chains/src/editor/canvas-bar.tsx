import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import { type ReactNode, type RefObject, useState } from 'react';
import type { CanvasInstance } from '../canvas/chain-canvas';
import { useT } from '../canvas/texts';
import { arrangements } from '../model/arrange';
import styles from './editor.module.css';
import { showShortcuts } from './shortcuts-dialog';
import type { ChainEditor } from './use-chain-editor';
import type { Commands } from './use-commands';

interface CanvasBarProps {
  zoom: number;
  canvas: RefObject<CanvasInstance | null>;
  commands: Commands;
  editor: ChainEditor;
  snaps: boolean;
  onSnaps: (snaps: boolean) => void;
  pans: boolean;
  onPans: (pans: boolean) => void;
  /** Opens the library; absent: it is open. */
  library: (() => void) | undefined;
  fullscreenButton: ReactNode;
}

const PERCENT = 100;

/** Below the canvas: how it is looked at, and how nodes are placed. */
export function CanvasBar(props: CanvasBarProps) {
  const { zoom, canvas, commands, editor, snaps, onSnaps, pans, onPans, library, fullscreenButton } = props;
  const t = useT();
  const several = editor.chosen.nodes.size > 1;
  const [isPlacing, setPlacing] = useState(false);
  const layOut = async () => {
    setPlacing(true);
    try {
      await commands.actions.layOut();
    } finally {
      setPlacing(false);
    }
    if (!several) commands.fitSoon();
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('canvas.tools')}>
      {library && <IconButton icon="menu" label={t('library.open')} onClick={library} />}
      <IconButton
        icon="remove"
        label={t('zoom.out')}
        onClick={() => runSafely(async () => canvas.current?.zoomOut())}
      />
      <output className={styles.zoom} aria-label={t('zoom')}>
        {t('percent', { value: formatNumber(Math.round(zoom * PERCENT)) })}
      </output>
      <IconButton icon="plus" label={t('zoom.in')} onClick={() => runSafely(async () => canvas.current?.zoomIn())} />
      <IconButton icon="fit_screen" label={t('zoom.fit')} onClick={commands.fit} />
      <IconButton icon="pan_tool" label={t('pan')} pressed={pans} onClick={() => onPans(!pans)} />
      <IconButton icon="grid_on" label={t('snap')} pressed={snaps} onClick={() => onSnaps(!snaps)} />
      <MenuButton
        icon="align_horizontal_left"
        label={t('arrange')}
        placement="top-start"
        disabledReason={(editor.kept !== null && t('state.kept')) || (!several && t('arrange.choose'))}
        items={arrangements.map((how) => ({
          id: how,
          label: t(`arrange.${how}`),
          separated: how === 'columns',
          onSelect: () => commands.actions.arrange(how),
        }))}
      />
      <IconButton
        icon="account_tree"
        label={t(several ? 'layout.chosen' : 'layout')}
        busy={isPlacing}
        disabledReason={editor.kept !== null && t('state.kept')}
        onClick={() => runSafely(layOut)}
      />
      <IconButton icon="keyboard" label={t('shortcuts')} onClick={() => runSafely(showShortcuts)} />
      {fullscreenButton}
    </div>
  );
}
