import { wasActReported } from '@mullion/shared-kit/api/api-error';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useUnsavedChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mayBeStored } from '../calls/may-be-stored';
import { useT } from '../canvas/texts';
import { nothingChosen } from '../model/changes';
import { faultsOf } from '../model/faults';
import type { ChainGraph } from '../model/graph';
import { withIdsOf } from '../model/match-chain';
import { dropParked, type OpenedChain, readOpened } from './opened-chain';
import { isTaken, refusedNodes, saveChain } from './save-chain';
import { type ChainEditor, noProblems } from './use-chain-editor';

interface SaveOptions {
  list: string;
  /** The form beside the canvas holds what is not applied yet. */
  holdsMore: () => boolean;
  onSaved: (opened: OpenedChain) => void;
}

/** Saving a chain: what is wrong stands at its nodes, and nothing is lost. */
export function useSave(editor: ChainEditor, { list, holdsMore, onSaved }: SaveOptions) {
  const t = useT();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const [problem, setProblem] = useState('');
  /** The chain whose last save got no answer: the platform may hold what was sent. */
  const [unanswered, setUnanswered] = useState<OpenedChain>();
  const { base, graph, dirty, setProblems } = editor;
  const isUnsaved = dirty || base.isNew || unanswered === base;
  // Who takes every step back while the chain is saved would leave what was sent, not what is on the canvas.
  useUnsavedChanges(isUnsaved || busy);

  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  // What was imported goes to its own address once nothing would be left behind; after `useUnsavedChanges`, or it would ask.
  const [address, setAddress] = useState<string>();
  const go = useEffectEvent((to: string) => void navigate(to, { replace: true }));
  useEffect(() => {
    if (address !== undefined && !dirty && !busy) go(address);
  }, [address, dirty, busy]);

  // What was wrong was wrong with the chain as it was then.
  useEffect(() => {
    setProblem('');
    setProblems(noProblems);
  }, [graph, setProblems]);

  /** The chain that is imported without its external ID: once that was agreed to, it stays so. */
  const copy = useRef<{ of: OpenedChain; opened: OpenedChain }>(undefined);

  const fail = (problems: ReadonlyMap<string, string>, text: string): false => {
    setProblems(problems);
    setProblem(text);
    const [first] = problems.keys();
    if (first !== undefined) editor.choose({ ...nothingChosen, nodes: new Set([first]) });
    return false;
  };
  const store = async (opened: OpenedChain): Promise<boolean> => {
    const saved = await saveChain(opened, graph, editor.components);
    if (!saved) return false;
    const { chain } = saved.opened;
    const address = `${list}/${chain.id.id}`;
    const adopt = (value: ChainGraph) => withIdsOf(value, readOpened(saved.opened).graph);
    editor.end(saved.isMine ? { sent: graph, base: saved.opened, adopt } : undefined);
    onSaved(saved.opened);
    if (opened.isNew) {
      dropParked();
      setAddress(address);
    }
    // Who has left stays where they are.
    const open = { label: t('open-chain'), onSelect: () => void navigate(address) };
    if (saved.isMine) notify.success(t('saved', { name: chain.name }), hasLeft.current ? { action: open } : {});
    return true;
  };
  const tell = (error: unknown): false => {
    if (mayBeStored(error)) setUnanswered(base);
    const text = errorText(error);
    const nodes = refusedNodes(text, graph.nodes);
    return fail(new Map(nodes.map(({ key }) => [key, text])), wasActReported(error) ? '' : text);
  };
  /** Answers whether what is on the canvas is stored then. */
  const save = async (): Promise<boolean> => {
    if (isBusy.current) return false;
    if (holdsMore()) {
      notify.error(t('save.apply-first'));
      return false;
    }
    if (!isUnsaved) return true;
    const faults = faultsOf(graph);
    if (faults.size > 0) {
      const problems = new Map([...faults].map(([key, fault]) => [key, t(`fault.${fault}`)]));
      return fail(problems, t('save.faults', { count: faults.size }));
    }
    isBusy.current = true;
    setBusy(true);
    setProblem('');
    try {
      return await store(copy.current?.of === base ? copy.current.opened : base);
    } catch (error) {
      if (base.isNew && base.chain.externalId && isTaken(error)) {
        const isMeant = await confirm({
          title: t('import.taken'),
          message: t('import.taken.text'),
          confirmLabel: t('import.as-copy'),
        });
        if (!isMeant) return false;
        const { externalId: _, ...chain } = base.chain;
        copy.current = { of: base, opened: { ...base, chain } };
        return await store(copy.current.opened).catch(tell);
      }
      return tell(error);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  };
  return { save, busy, isUnsaved, problem, closeProblem: () => setProblem('') };
}
