import '@xyflow/react/dist/base.css';
import {
  Background,
  BackgroundVariant,
  type Connection,
  type EdgeChange,
  type FinalConnectionState,
  type NodeChange,
  PanOnScrollMode,
  ReactFlow,
  type ReactFlowInstance,
  SelectionMode,
  type Viewport,
} from '@xyflow/react';
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import type { Chosen } from '../model/changes';
import styles from './canvas.module.css';
import { FarLinks } from './far-links';
import type { FlowLink, FlowNode } from './flow-types';
import { LinkView } from './link-view';
import { MiniMap } from './mini-map';
import { RubberBand } from './rubber-band';
import { InputView, RuleNodeView } from './rule-node-view';
import { useDrag } from './use-drag';
import { type Shown, useFlowLinks, useFlowNodes } from './use-flow';
import { useGradually } from './use-gradually';
import { useStable } from './use-stable';

const nodeTypes = { rule: RuleNodeView, start: InputView };
const edgeTypes = { link: LinkView };
/** Ends of links, and how they are colored. */
const arrows = {
  'chain-arrow': styles.arrow,
  'chain-arrow-chosen': styles.arrowChosen,
  'chain-arrow-failure': styles.arrowFailure,
};
const zoomLimits = { min: 0.05, max: 2 };
/** Distance of the grid's points, to which nodes snap where that is wanted. */
const GRID = 25;
const snapGrid: [number, number] = [GRID, GRID];
const pressAndDrag = [1, 2];
const severalKeys = ['Control', 'Meta'];
/** Nodes from which on a chain is large, and the zoom below which its nodes are only colors. */
const LARGE = 150;
const FAR = 0.35;

/** What is under the pointer. */
export type Spot = { kind: 'node'; key: string } | { kind: 'link'; id: string } | { kind: 'canvas' };

export type CanvasInstance = ReactFlowInstance<FlowNode, FlowLink>;

export interface ChainCanvasProps extends Omit<Shown, 'dragged' | 'isFar'> {
  label: string;
  snaps?: boolean;
  /** A press on the empty canvas moves what is seen, and does not choose. */
  pans?: boolean;
  children?: ReactNode;
  onReady?: (canvas: CanvasInstance) => void;
  onZoom?: (zoom: number) => void;
  onChoose?: (alter: (chosen: Chosen) => Chosen) => void;
  onPlace?: (places: ReadonlyMap<string, { x: number; y: number }>) => void;
  /** Two nodes were connected by the pointer. */
  onLink?: (from: string, to: string) => void;
  /** A link was led to another node. */
  onTurn?: (link: FlowLink, to: string) => void;
  /** Whether a link may be; asked while it is drawn. */
  mayLink?: (from: string, to: string) => boolean;
  /** A link ended where none may be. */
  onRefused?: (from: string, to: string) => void;
  onOpen?: (spot: Spot) => void;
  onMenu?: (spot: Spot, event: MouseEvent | globalThis.MouseEvent) => void;
}

/** Draws a chain, and tells of gestures. It changes nothing itself. */
export function ChainCanvas(props: ChainCanvasProps) {
  const { label, snaps = false, pans = false, children, readOnly, graph, components } = props;
  const { onReady, onZoom, onChoose, onPlace, onLink, onTurn, mayLink, onRefused, onOpen, onMenu } = props;
  const [dragged, setDragged] = useState<Shown['dragged']>(null);
  const drag = useDrag();
  const isLarge = graph.nodes.length > LARGE;
  // A large chain is seen whole first.
  const [isFar, setFar] = useState(isLarge);
  const shown: Shown = { ...props, dragged, isFar };
  const allNodes = useFlowNodes(shown);
  const allLinks = useFlowLinks(shown);
  const drawn = useGradually(allNodes.length, isFar ? 'far' : 'near');
  // From near, only what is seen is drawn.
  const isWhole = drawn >= allNodes.length || (isLarge && !isFar);
  const nodes = useMemo(() => (isWhole ? allNodes : allNodes.slice(0, drawn)), [allNodes, drawn, isWhole]);
  const links = useMemo(() => {
    if (isWhole) return allLinks;
    const there = new Set(nodes.map(({ id }) => id));
    return allLinks.filter(({ source, target }) => there.has(source) && there.has(target));
  }, [allLinks, nodes, isWhole]);

  const menu = (spot: Spot, event: MouseEvent | globalThis.MouseEvent) => {
    // With Ctrl or ⌘ the browser's own menu opens.
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMenu?.(spot, event);
  };
  /** By what the canvas says: the last move may not be drawn yet. */
  const dragEnded = (moved: readonly FlowNode[]) => {
    drag.isGoing = false;
    if (!drag.isGivenUp) onPlace?.(new Map(moved.map(({ id, position }) => [id, position])));
    setDragged(null);
  };
  const dragBegan = () => {
    drag.isGoing = true;
  };
  // The library draws every node and every link again when it is given other functions.
  const handlers = useStable({
    onInit: (canvas: CanvasInstance) => onReady?.(canvas),
    onMove: (_: unknown, { zoom }: Viewport) => {
      setFar(isLarge && zoom < FAR);
      onZoom?.(zoom);
    },
    /** Moves go to the chain when they end, what is chosen at once. */
    onNodesChange: (changes: NodeChange<FlowNode>[]) => {
      const places = new Map(dragged);
      for (const change of changes) {
        if (change.type === 'position' && change.position && change.dragging) places.set(change.id, change.position);
      }
      if (places.size > 0 && changes.some(({ type }) => type === 'position')) setDragged(places);
      const selected = selectionOf(changes);
      if (selected) onChoose?.((now) => ({ ...now, nodes: chooseMore(now.nodes, selected) }));
    },
    onEdgesChange: (changes: EdgeChange<FlowLink>[]) => {
      const selected = selectionOf(changes);
      if (selected) onChoose?.((now) => ({ ...now, links: chooseMore(now.links, selected) }));
    },
    onNodeDragStart: dragBegan,
    onSelectionDragStart: dragBegan,
    onNodeDragStop: (_: unknown, __: FlowNode, moved: FlowNode[]) => dragEnded(moved),
    onSelectionDragStop: (_: unknown, moved: FlowNode[]) => dragEnded(moved),
    onConnectStart: dragBegan,
    onConnect: ({ source, target }: Connection) => {
      if (!drag.isGivenUp) onLink?.(source, target);
    },
    onConnectEnd: (_: unknown, { fromNode, toNode, isValid }: FinalConnectionState) => {
      drag.isGoing = false;
      if (!drag.isGivenUp && fromNode && toNode && !isValid) onRefused?.(fromNode.id, toNode.id);
    },
    onReconnect: (link: FlowLink, { target }: Connection) => {
      if (!drag.isGivenUp && target !== link.target) onTurn?.(link, target);
    },
    isValidConnection: ({ source, target }: Connection | FlowLink) => mayLink?.(source, target) ?? true,
    onNodeDoubleClick: (_: unknown, { id, type }: FlowNode) => {
      if (type === 'rule') onOpen?.({ kind: 'node', key: id });
    },
    onEdgeDoubleClick: (_: unknown, { id }: FlowLink) => onOpen?.({ kind: 'link', id }),
    onNodeContextMenu: (event: MouseEvent, { id, type }: FlowNode) =>
      menu(type === 'rule' ? { kind: 'node', key: id } : { kind: 'canvas' }, event),
    onEdgeContextMenu: (event: MouseEvent, { id }: FlowLink) => menu({ kind: 'link', id }, event),
    onPaneContextMenu: (event: MouseEvent | globalThis.MouseEvent) => menu({ kind: 'canvas' }, event),
    onSelectionContextMenu: (event: MouseEvent) => menu({ kind: 'canvas' }, event),
  });
  return (
    <section
      className={styles.canvas}
      aria-label={label}
      tabIndex={-1}
      data-way={props.way !== undefined}
      data-nodes={isWhole ? allNodes.length - 1 : undefined}
    >
      <svg className={styles.markers} aria-hidden="true">
        <defs>
          {Object.entries(arrows).map(([id, color]) => (
            <marker
              key={id}
              id={id}
              viewBox="0 0 10 10"
              refX="9"
              refY="5"
              markerWidth="12"
              markerHeight="12"
              markerUnits="userSpaceOnUse"
              orient="auto-start-reverse"
            >
              <path d="M0 0 L10 5 L0 10 z" className={color} />
            </marker>
          ))}
        </defs>
      </svg>
      <ReactFlow<FlowNode, FlowLink>
        nodes={nodes}
        edges={links}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        minZoom={zoomLimits.min}
        maxZoom={zoomLimits.max}
        {...handlers}
        onlyRenderVisibleElements={isLarge && !isFar}
        selectionOnDrag={!pans && !readOnly}
        selectionMode={SelectionMode.Partial}
        panOnDrag={pans || readOnly ? true : pressAndDrag}
        panOnScroll
        panOnScrollMode={PanOnScrollMode.Free}
        zoomOnDoubleClick={false}
        snapToGrid={snaps}
        snapGrid={snapGrid}
        multiSelectionKeyCode={severalKeys}
        selectionKeyCode={null}
        deleteKeyCode={null}
        disableKeyboardA11y
        nodesConnectable={!readOnly}
        nodesDraggable={!readOnly}
        elementsSelectable
        edgesFocusable={false}
        elevateNodesOnSelect={false}
        elevateEdgesOnSelect={false}
        nodeDragThreshold={3}
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={GRID} size={1.5} color="var(--color-line-strong)" />
        {isFar && isWhole && <FarLinks graph={graph} dragged={dragged} />}
        {!readOnly && <RubberBand graph={graph} onChoose={onChoose} />}
        {!readOnly && <MiniMap nodes={graph.nodes} components={components} />}
        {children}
      </ReactFlow>
    </section>
  );
}

/** What changes say is chosen now, and what no longer; nothing: they are about something else. */
function selectionOf(changes: readonly (NodeChange<FlowNode> | EdgeChange<FlowLink>)[]) {
  const selects = changes.flatMap((change) => (change.type === 'select' ? [change] : []));
  return selects.length > 0 ? selects : undefined;
}

function chooseMore(now: ReadonlySet<string>, selects: readonly { id: string; selected: boolean }[]) {
  const next = new Set(now);
  for (const { id, selected } of selects) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}
