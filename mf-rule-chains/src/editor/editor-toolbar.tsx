import { Steps } from '@mullion/shared-kit/editing/steps';
import { SearchField } from '@mullion/shared-kit/inputs/search-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { Chip } from '@mullion/shared-kit/ui/chip';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import type { RefObject } from 'react';
import { useT } from '../canvas/texts';
import { openTrace } from '../trace/open-trace';
import { ContributedTools } from './contributed-tools';
import styles from './editor.module.css';
import type { ChainEditor } from './use-chain-editor';
import type { Commands } from './use-commands';

interface EditorToolbarProps {
  editor: ChainEditor;
  commands: Commands;
  list: string;
  busy: boolean;
  /** Shows the chain as it is stored now. */
  reload: () => Promise<void>;
  search: {
    text: string;
    set: (text: string) => void;
    found: ReadonlySet<string>;
    input: RefObject<HTMLInputElement | null>;
  };
}

/** Above the canvas: the chain, its steps, a search, and saving. */
export function EditorToolbar({ editor, commands, list, busy, reload, search }: EditorToolbarProps) {
  const t = useT();
  const { base, dirty, history, isKept, graph, kept } = editor;
  const { chain, isNew } = base;
  const chainId = isNew ? undefined : chain.id.id;
  const debugged = graph.nodes.filter(({ node }) => node.debugMode).map(({ key }) => key);
  const steps = history.done.length;
  // The oldest steps are forgotten: without any left, something may still differ.
  const unsaved = steps > 0 ? t('state.unsaved', { count: steps }) : t('state.unsaved.oldest');
  const settled = commands.isUnsaved ? t('state.unanswered') : t('state.saved');
  const state = isNew ? t('state.import') : dirty ? unsaved : settled;
  return (
    <header className={styles.toolbar}>
      <div className={styles.identity}>
        <IconButton icon="arrow_back" label={t('back')} className={styles.backward} onClick={() => commands.go(list)} />
        <h2 className={styles.title}>
          <bdi>{chain.name}</bdi>
        </h2>
        {!isNew && chain.root && <Chip>{t('root')}</Chip>}
        <span className={styles.state}>
          {dirty && isKept && <Icon name="check" size={16} label={t('kept')} />}
          {state}
        </span>
      </div>
      <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
        <Steps history={history} undo={editor.undo} redo={editor.redo} />
        <div className={styles.find}>
          <SearchField value={search.text} onChange={search.set} label={t('find')} inputRef={search.input} />
          {search.text !== '' && (
            <span className={styles.foundCount} role="status">
              {t('found', { count: search.found.size })}
            </span>
          )}
        </div>
        {chainId !== undefined && (
          <ContributedTools id={chainId} name={chain.name} save={commands.save} reload={reload} />
        )}
        <MenuButton
          label={t('more')}
          items={[
            {
              id: 'reset-debug',
              label: t('reset-debug'),
              icon: 'bug_report',
              disabledReason: (debugged.length === 0 && t('reset-debug.none')) || (kept !== null && t('state.kept')),
              onSelect: () => commands.actions.debug(new Set(debugged), false),
            },
            {
              id: 'trace',
              label: t('trace'),
              icon: 'timeline',
              disabledReason: (chainId === undefined || commands.isUnsaved) && t('trace.saved-only'),
              onSelect: () => {
                if (chainId !== undefined)
                  runSafely(() => openTrace({ id: chainId, name: chain.name, type: chain.type }));
              },
            },
            {
              id: 'compare',
              label: t('compare.with-saved'),
              icon: 'compare_arrows',
              disabledReason: !dirty && t('save.unchanged'),
              onSelect: () => runSafely(commands.compare),
            },
            {
              id: 'compare-file',
              label: t('compare.with-file'),
              icon: 'difference',
              onSelect: () => runSafely(() => commands.compareWithFile('here')),
            },
            ...(dirty && !isNew
              ? [
                  {
                    id: 'compare-saved-file',
                    label: t('compare.saved-with-file'),
                    icon: 'difference',
                    onSelect: () => runSafely(() => commands.compareWithFile('saved')),
                  },
                ]
              : []),
            { id: 'export', label: t('export'), icon: 'file_download', onSelect: commands.exportChain },
          ]}
        />
        <Button disabledReason={!dirty && t('save.unchanged')} onClick={() => runSafely(commands.discard)}>
          {t('discard')}
        </Button>
        <Button
          variant="primary"
          icon="save"
          busy={busy}
          disabledReason={!commands.isUnsaved && t('save.unchanged')}
          onClick={() => runSafely(commands.save)}
        >
          {t('save')}
        </Button>
      </div>
    </header>
  );
}
