import { askToDiscard } from '@mullion/shared-kit/dialogs/ask-to-discard';
import { Fullscreen } from '@mullion/shared-kit/displays/fullscreen';
import { useFullscreen } from '@mullion/shared-kit/displays/use-fullscreen';
import { KeptCopyNotice } from '@mullion/shared-kit/editing/kept-copy-notice';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
import { PanelLayout } from '@mullion/shared-kit/ui/side-panel';
import { type DragEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CanvasInstance, ChainCanvas, type Spot } from '../canvas/chain-canvas';
import type { Components } from '../canvas/node-look';
import { useT } from '../canvas/texts';
import { useDescribe } from '../canvas/use-describe';
import { linkOf, nothingChosen } from '../model/changes';
import type { ChainNode } from '../model/graph';
import { CanvasBar } from './canvas-bar';
import { CanvasMenu, type OpenMenu } from './canvas-menu';
import { ChosenTools } from './chosen-tools';
import styles from './editor.module.css';
import { EditorToolbar } from './editor-toolbar';
import { DRAG_TYPE, Library } from './library';
import { LinkPanel, NodePanel } from './load-panels';
import { MendedNotice, ProblemNotice } from './notices';
import { findOpenedChain, type OpenedChain } from './opened-chain';
import { panelContent } from './panel-content';
import { useActions } from './use-actions';
import { useAddressedNode } from './use-addressed-node';
import { useChainEditor } from './use-chain-editor';
import { useCommands } from './use-commands';
import { useFormGuard } from './use-form-guard';
import { useFound } from './use-found';
import { useLibrary } from './use-library';
import { useNodeFocus } from './use-node-focus';
import { useNodeKeys } from './use-node-keys';
import { useSave } from './use-save';

interface ChainEditorViewProps {
  first: OpenedChain;
  components: Components;
  /** Address of the list that the chain is in. */
  list: string;
}

/** The editor of a rule chain: its library, its canvas, and beside it what is open. */
export function ChainEditorView({ first, components, list }: ChainEditorViewProps) {
  const t = useT();
  const [opened, setOpened] = useState(first);
  const { name } = opened.chain;
  useCrumb(opened.isNew ? t('crumb.import', { name }) : opened.chain.root ? t('crumb.root', { name }) : name, {
    icon: 'settings_ethernet',
  });
  const guard = useFormGuard();
  const unguarded = useChainEditor(opened, components);
  const editor = guard.guarded(unguarded);
  const actions = useActions(editor);
  useAddressedNode(editor);
  const { save, busy, isUnsaved, problem, closeProblem } = useSave(editor, {
    list,
    holdsMore: guard.holdsMore,
    onSaved: setOpened,
  });
  const reload = async () => {
    if (opened.isNew || ((isUnsaved || guard.holdsMore()) && !(await askToDiscard()))) return;
    const next = await findOpenedChain(opened.chain.id.id);
    unguarded.end();
    unguarded.choose(nothingChosen);
    unguarded.open(null);
    setOpened(next);
  };
  const canvas = useRef<CanvasInstance>(null);
  const room = useRef<HTMLDivElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const commands = useCommands({ editor, actions, canvas, room, find, save, isUnsaved });
  const [menu, setMenu] = useState<OpenMenu>();
  const [zoom, setZoom] = useState(1);
  const [snaps, setSnaps] = useState(false);
  const [pans, setPans] = useState(false);
  const [showsLibrary, setShowsLibrary] = useLibrary();
  const [search, setSearch] = useState('');
  const found = useFound(editor.graph, search);
  const describe = useDescribe(editor.graph, components);
  const { fullscreen, button: fullscreenButton } = useFullscreen();
  const onNodeKey = useNodeKeys(editor, actions, snaps);
  const { onTab, onFocus } = useNodeFocus(editor.graph, room, commands);
  const readOnly = editor.kept !== null;

  const open = (spot: Spot) => {
    if (spot.kind === 'node') editor.open({ kind: 'node', key: spot.key });
    else if (spot.kind === 'link' && (linkOf(editor, spot.id)?.labels.length ?? 0) > 0) editor.open(spot);
  };
  const drop = (event: DragEvent) => {
    const component = components.get(event.dataTransfer.getData(DRAG_TYPE));
    if (!component || readOnly) return;
    event.preventDefault();
    const point = { x: event.clientX, y: event.clientY };
    runSafely(() => commands.add(component, point));
  };
  const { panel } = editor;
  const node = panel?.kind === 'node' ? editor.graph.nodes.find(({ key }) => key === panel.key) : undefined;
  useInView(room, node, commands.show);
  const link = panel?.kind === 'link' ? linkOf(editor, panel.id) : undefined;
  return (
    <Fullscreen fullscreen={fullscreen} className={styles.holder}>
      <section className={styles.page} aria-label={name}>
        <EditorToolbar
          editor={editor}
          commands={commands}
          list={list}
          busy={busy}
          reload={reload}
          search={{ text: search, set: setSearch, found, input: find }}
        />
        {editor.kept && (
          <KeptCopyNotice
            at={editor.kept.at}
            differences={editor.kept.differences}
            onRestore={editor.kept.restore}
            onDiscard={editor.kept.discard}
          />
        )}
        <MendedNotice mended={editor.mended} />
        {problem && <ProblemNotice text={problem} onClose={closeProblem} />}
        <div className={styles.body}>
          {showsLibrary && !readOnly && (
            <Library
              components={components}
              onAdd={(component) => runSafely(() => commands.add(component))}
              onClose={() => setShowsLibrary(false)}
            />
          )}
          <PanelLayout
            panel={
              node ? (
                <NodePanel
                  key={panelContent(editor.graph, panel)}
                  editor={editor}
                  actions={actions}
                  node={node}
                  onDirty={guard.setHolds}
                />
              ) : (
                link && (
                  <LinkPanel
                    key={panelContent(editor.graph, panel)}
                    editor={editor}
                    actions={actions}
                    link={link}
                    onDirty={guard.setHolds}
                  />
                )
              )
            }
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles from the nodes inside. */}
            <div
              ref={room}
              className={styles.room}
              onKeyDown={(event) => onTab(event) || onNodeKey(event)}
              onFocus={onFocus}
              onDragOver={(event) => event.preventDefault()}
              onDrop={drop}
            >
              <ChainCanvas
                label={t('canvas.of', { name })}
                graph={editor.graph}
                components={components}
                chosen={editor.chosen}
                found={found}
                problems={editor.problems}
                inputLabel={t('input')}
                describe={describe}
                readOnly={readOnly}
                snaps={snaps}
                pans={pans}
                onReady={(ready) => {
                  canvas.current = ready;
                  commands.fit();
                }}
                onZoom={setZoom}
                onChoose={editor.choose}
                onPlace={actions.place}
                onLink={(from, to) => runSafely(async () => void (await actions.link(from, to)))}
                onTurn={({ data }, to) => data && actions.turn(data.link, to)}
                mayLink={(from, to) => actions.refusal(from, to) === undefined}
                onRefused={actions.refuse}
                onOpen={open}
                onMenu={(spot, { clientX: x, clientY: y }) => !readOnly && setMenu({ spot, x, y })}
              >
                <ChosenTools editor={editor} actions={actions} />
              </ChainCanvas>
              <CanvasBar
                zoom={zoom}
                canvas={canvas}
                commands={commands}
                editor={editor}
                snaps={snaps}
                onSnaps={setSnaps}
                pans={pans}
                onPans={setPans}
                library={showsLibrary || readOnly ? undefined : () => setShowsLibrary(true)}
                fullscreenButton={fullscreenButton}
              />
            </div>
          </PanelLayout>
        </div>
        {menu && <CanvasMenu menu={menu} editor={editor} commands={commands} onClose={() => setMenu(undefined)} />}
      </section>
    </Fullscreen>
  );
}

/** Brings the node whose panel opens to where it is seen: the panel takes room from the canvas. */
function useInView(
  room: RefObject<HTMLDivElement | null>,
  node: ChainNode | undefined,
  show: (node: ChainNode) => unknown,
) {
  const key = node?.key;
  const bring = useEffectEvent(() => {
    const box = room.current?.getBoundingClientRect();
    const drawn = room.current?.querySelector(`[data-id="${CSS.escape(key ?? '')}"]`)?.getBoundingClientRect();
    const isSeen = box && drawn && drawn.left >= box.left && drawn.right <= box.right;
    if (node && !isSeen) show(node);
  });
  useEffect(() => {
    if (key === undefined) return;
    // Once the panel has taken its room.
    const frame = requestAnimationFrame(() => bring());
    return () => cancelAnimationFrame(frame);
  }, [key]);
}
