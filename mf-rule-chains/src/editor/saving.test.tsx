import { ApiError } from '@mullion/shared-kit/api/api-error';
import { losesChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RuleChainMetadata } from '../model/rule-chain';
import { uuid } from '../testing/answers';
import { openEditor, savedIn, storedMetadata } from '../testing/open-editor';

const node = (name: string) => screen.findByRole('group', { name: new RegExp(`: ${name}\\.`) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const act = async (name: string, keys: string) => {
  (await node(name)).focus();
  await userEvent.keyboard(keys);
};
const isSave = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/api/ruleChain/metadata';
const lost = () => new ApiError({ kind: 'network' });

/** As the platform answers: new nodes have ids, from 50. */
function withIds(body: unknown): RuleChainMetadata {
  const sent = body as RuleChainMetadata;
  const id = (at: number) => ({ entityType: 'RULE_NODE' as const, id: uuid(50 + at) });
  return { ...sent, nodes: sent.nodes.map((one, at) => ({ ...one, id: one.id ?? id(at) })) };
}

/** A platform that keeps what is saved; `around` may hold up or lose an answer. */
function keeping(around: (answer: RuleChainMetadata) => unknown = (answer) => answer) {
  const platform = { stored: storedMetadata() };
  return {
    platform,
    answer(call: { method: string; path: string; body?: unknown }) {
      if (isSave(call)) {
        platform.stored = withIds(call.body);
        return around(platform.stored);
      }
      return call.path.endsWith('/metadata') ? platform.stored : undefined;
    },
  };
}

test('what is changed while a save is under way stays, over what was saved', async () => {
  let arrive = () => {};
  let isFirst = true;
  const { answer } = keeping((saved) => {
    if (!isFirst) return saved;
    isFirst = false;
    return new Promise((resolve) => {
      arrive = () => resolve(saved);
    });
  });
  const { calls, settle } = await openEditor({ answer });
  await act('Switch', '{Control>}cvs{/Control}{Escape}');
  await act('Note', ' {Delete}');
  arrive();
  await settle();
  expect(await screen.findByText('Not saved · 1 step')).toBeVisible();
  expect(screen.queryByRole('group', { name: /: Note\./ })).not.toBeInTheDocument();
  await press('Save');
  await settle();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(savedIn(calls).map(({ nodes }) => nodes.map(({ id }) => id?.id))).toEqual([
    [uuid(11), uuid(12), uuid(13), undefined],
    [uuid(11), uuid(12), uuid(53)],
  ]);
});

test('undoing what was changed meanwhile leads back to what is saved', async () => {
  let arrive = () => {};
  const { answer } = keeping(
    (saved) =>
      new Promise((resolve) => {
        arrive = () => resolve(saved);
      }),
  );
  const { settle } = await openEditor({ answer });
  await act('Note', '{ArrowDown}{Control>}s{/Control}');
  await act('Note', '{ArrowDown}');
  arrive();
  await settle();
  expect(await screen.findByText('Not saved · 1 step')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Saved')).toBeVisible();
});

/** A platform whose first save arrives, and whose answer to it does not. */
function losingOne() {
  let isLost = true;
  return keeping((saved) => {
    if (!isLost) return saved;
    isLost = false;
    throw lost();
  });
}

test('a save whose answer was lost is one’s own, and its nodes are not stored twice', async () => {
  const { answer, platform } = losingOne();
  const { settle } = await openEditor({ answer });
  await act('Switch', '{Control>}cv{/Control}');
  await press('Save');
  await settle();
  expect(screen.getByText('Not saved · 1 step')).toBeVisible();
  await press('Save');
  await settle();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(platform.stored.nodes.map(({ id }) => id?.id)).toEqual([uuid(11), uuid(12), uuid(13), uuid(53)]);
});

test('whoever undoes everything while it is saved is asked before leaving: what was sent will be stored', async () => {
  let arrive = () => {};
  const { answer } = keeping(
    (saved) =>
      new Promise((resolve) => {
        arrive = () => resolve(saved);
      }),
  );
  const { settle } = await openEditor({ answer });
  await act('Store', '{ArrowDown}');
  await press('Save');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(losesChanges()).toBe(true);
  arrive();
  await settle();
  await screen.findByText('Not saved · 1 step');
  expect(losesChanges()).toBe(true);
});

test('whoever undoes everything after a save without answer can still save: the platform may hold what was sent', async () => {
  const { answer, platform } = losingOne();
  const { settle } = await openEditor({ answer });
  await act('Note', ' {Delete}');
  await press('Save');
  await settle();
  expect(platform.stored.nodes).toHaveLength(2);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Save not confirmed')).toBeVisible();
  await press('Save');
  await settle();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(platform.stored.nodes.map(({ name }) => name)).toEqual(['Switch', 'Store', 'Note']);
});

test('an answer that is none is read again before the changes are given up', async () => {
  const { answer } = keeping(() => null);
  const { settle } = await openEditor({ answer });
  await act('Note', ' {Delete}');
  await press('Save');
  await settle();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(await node('Store')).toBeVisible();
  expect(screen.queryByRole('group', { name: /: Note\./ })).not.toBeInTheDocument();
});

test('whoever overwrites is asked again if somebody saved while they decided', async () => {
  const { answer, platform } = keeping();
  const rename = (name: string) => {
    const { stored } = platform;
    platform.stored = { ...stored, nodes: stored.nodes.map((one, at) => (at === 2 ? { ...one, name } : one)) };
  };
  const { calls, settle } = await openEditor({ answer });
  await act('Store', '{ArrowDown}');
  rename('First');
  await press('Save');
  const overwrite = async (theirs: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: /Pumps/ }));
    expect(await dialog.findByText(new RegExp(theirs))).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: /Overwrite/ }));
    await userEvent.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  };
  await screen.findByRole('dialog', { name: /Pumps/ });
  rename('Second');
  await overwrite('First');
  await waitFor(() => expect(screen.getByRole('dialog', { name: /Pumps/ })).toHaveTextContent('Second'));
  expect(savedIn(calls)).toEqual([]);
  await overwrite('Second');
  await settle();
  expect(savedIn(calls)).toHaveLength(1);
});

test('what was wrong with a chain is no longer said once it is changed or given up', async () => {
  const metadata = storedMetadata();
  const { settle } = await openEditor({
    metadata: { ...metadata, nodes: metadata.nodes.map((one, at) => (at === 2 ? { ...one, name: '' } : one)) },
  });
  await act('Store', '{ArrowDown}');
  await press('Save');
  await settle();
  expect(await screen.findByRole('alert', { name: 'Not saved' })).toBeVisible();
  expect(document.querySelectorAll('[data-problem="true"]')).toHaveLength(1);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByRole('alert', { name: 'Not saved' })).not.toBeInTheDocument());
  expect(document.querySelectorAll('[data-problem="true"]')).toHaveLength(0);
});

test('what others changed beside the form of a node is asked about, too', async () => {
  const { answer, platform } = keeping();
  await openEditor({ answer });
  await act('Store', '{ArrowDown}');
  const { stored } = platform;
  const foreign = { layoutX: 600, layoutY: 100, foreign: 'changed' };
  platform.stored = {
    ...stored,
    nodes: stored.nodes.map((one, at) => (at === 2 ? { ...one, additionalInfo: foreign } : one)),
  };
  await press('Save');
  expect(await screen.findByRole('dialog', { name: /Pumps/ })).toHaveTextContent('other data');
});
