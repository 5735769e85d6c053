import type { Difference } from '@mullion/shared-kit/editing/difference';
import { type History, startHistory } from '@mullion/shared-kit/editing/history';
import { useWorkingCopy, type WorkingCopy } from '@mullion/shared-kit/editing/use-working-copy';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useSession } from '@mullion/shared-kit/session/session';
import { useCallback, useMemo, useState } from 'react';
import { type Components, lookOf } from '../canvas/node-look';
import { useT } from '../canvas/texts';
import { type Chosen, nothingChosen } from '../model/changes';
import { compareChains } from '../model/differences';
import { type ChainGraph, nodesByKey } from '../model/graph';
import type { ConnectorsOf } from '../model/link-rules';
import type { Mending } from '../model/read-graph';
import type { RuleChainType } from '../model/rule-chain';
import { listDifferences } from './list-differences';
import { type OpenedChain, readOpened, workIdOf } from './opened-chain';

/** What the panel beside the canvas shows. */
export type Opened = { kind: 'node'; key: string } | { kind: 'link'; id: string } | null;

interface ChangeOptions {
  /** Changes of the same kind in a row are one step. */
  merge?: string;
  /** Runs once the step is made: whoever has typed something that it would take is asked first. */
  then?: () => void;
}

type Change = (name: string, alter: (graph: ChainGraph) => ChainGraph, options?: ChangeOptions) => void;

/** A rule chain while it is edited. There is no mode for reading: the first change begins the editing. */
export interface ChainEditor {
  /** As it was read when the editing began, or as the file has it. */
  base: OpenedChain;
  type: RuleChainType;
  graph: ChainGraph;
  /** As it was read, before any change. */
  stored: ChainGraph;
  mended: readonly Mending[];
  components: Components;
  connectors: ConnectorsOf;
  history: History<ChainGraph>;
  undo: (steps?: number) => void;
  redo: (steps?: number) => void;
  /** Whether something was changed. */
  dirty: boolean;
  isKept: boolean;
  change: Change;
  /** The changes are saved or given up; what was changed while they were being saved stays. */
  end: WorkingCopy<OpenedChain, ChainGraph>['end'];
  chosen: Chosen;
  choose: (chosen: Chosen | ((now: Chosen) => Chosen)) => void;
  panel: Opened;
  open: (what: Opened) => void;
  /** What is wrong with nodes, by their keys. */
  problems: ReadonlyMap<string, string>;
  setProblems: (problems: ReadonlyMap<string, string>) => void;
  /** What was being edited when the page went. Nothing can be changed until it is decided about. */
  kept: { at: number; differences: readonly Difference[]; restore: () => void; discard: () => void } | null;
}

export const noProblems: ReadonlyMap<string, string> = new Map();
const nothing = () => undefined;

/** Editing of a chain: its working copy with steps, what is chosen, and what is open beside it. */
export function useChainEditor(opened: OpenedChain, components: Components): ChainEditor {
  const t = useT();
  const userId = useSession(({ authUser }) => authUser?.userId ?? '');
  const { graph: stored, mended } = useMemo(() => readOpened(opened), [opened]);
  const id = useMemo(() => workIdOf(opened), [opened]);
  const key = { userId, kind: 'rule-chain', id };
  const copy = useWorkingCopy(key, { base: opened, value: stored }, userId !== '');
  const { working, kept, restore, dropKept, change } = copy;
  const [chosen, choose] = useState(nothingChosen);
  const [panel, open] = useState<Opened>(null);
  const [problems, setProblems] = useState(noProblems);
  const graph = working?.history.value ?? stored;
  const isOffered = kept !== null;
  const changeUnlessOffered = useCallback<Change>(
    (name, alter, { merge, then } = {}) => {
      // The first change would take the place of what was kept.
      if (isOffered) return notify.error(t('state.kept'));
      change(name, alter, merge);
      then?.();
    },
    [change, isOffered, t],
  );
  const connectors = useMemo((): ConnectorsOf => {
    const nodes = nodesByKey(graph.nodes);
    return (one) => {
      const node = nodes.get(one);
      return node ? lookOf(node.node, components).definition : { inEnabled: false, outEnabled: false };
    };
  }, [graph, components]);
  const differences = useMemo(
    () => (kept ? listDifferences(compareChains(readOpened(kept.base).graph, kept.value), t) : []),
    [kept, t],
  );
  const history = useMemo(() => working?.history ?? startHistory(stored), [working?.history, stored]);
  return {
    base: working?.base ?? opened,
    type: opened.type,
    graph,
    stored,
    mended,
    components,
    connectors,
    history,
    undo: working?.undo ?? nothing,
    redo: working?.redo ?? nothing,
    dirty: working?.dirty ?? false,
    isKept: working?.isKept ?? false,
    change: changeUnlessOffered,
    end: copy.end,
    chosen,
    choose,
    panel,
    open,
    problems,
    setProblems,
    kept: kept && { at: kept.at, differences, restore: () => restore(t('step.restore')), discard: dropKept },
  };
}
