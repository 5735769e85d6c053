import { isNotFound } from '@mullion/shared-kit/api/api-error';
import { changes } from '@mullion/shared-kit/api/changes';
import type { WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { Fullscreen } from '@mullion/shared-kit/displays/fullscreen';
import { useFullscreen } from '@mullion/shared-kit/displays/use-fullscreen';
import { KeptCopyNotice } from '@mullion/shared-kit/editing/kept-copy-notice';
import { KeptMark } from '@mullion/shared-kit/editing/kept-mark';
import { Steps } from '@mullion/shared-kit/editing/steps';
import { useWorkingCopy } from '@mullion/shared-kit/editing/use-working-copy';
import { CodeEditor } from '@mullion/shared-kit/editors/code-editor';
import type { CodeEditorHandle } from '@mullion/shared-kit/editors/editor-props';
import { SplitPanes } from '@mullion/shared-kit/editors/split-panes';
import { widgetEditorTree } from '@mullion/shared-kit/editors/widget-completions';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useUnsavedChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { useSession } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useT } from '../library/texts';
import { editorPath } from '../library/to-library';
import { type WholeWidgetType, wholeTypeQuery } from '../library/type-calls';
import { type WidgetKind, widgetKinds } from '../model/widget';
import { readDescriptor } from '../runtime/read-descriptor';
import { systemTypeOf } from '../widgets/widget-types';
import { configureType } from './configure-type';
import styles from './editor.module.css';
import { type ChangeDraft, SettingsPanes, SourcePanes } from './panes';
import { Preview } from './preview';
import { type Copied, saveAs } from './save-as-dialog';
import { saveType } from './save-type';
import { draftOf, type StoredType, type TypeDraft, withKind, wrongMembers } from './type-draft';
import { useEditorKeys } from './use-editor-keys';
import { useRuns } from './use-runs';

interface WidgetEditorProps {
  stored: StoredType;
  bundle: WidgetsBundle;
  /** Somebody else's: it can only be saved as another type. */
  readOnly: boolean;
  isSystem: boolean;
  /** Somebody has deleted it meanwhile. */
  isGone: boolean;
}

/** A widget type with its source, its settings, and how it looks. */
export function WidgetEditor({ bundle, readOnly, isSystem, isGone, ...props }: WidgetEditorProps) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const userId = useSession((state) => state.authUser?.userId ?? '');
  const bundlesScope = useSession((state) => (state.authUser?.authority === 'SYS_ADMIN' ? 'system' : 'tenant'));
  // What was new goes to its own address once nothing would be left behind.
  const [made, setMade] = useState<WholeWidgetType>();
  const stored = made ?? props.stored;
  const begun = useMemo(() => ({ base: stored, value: draftOf(stored) }), [stored]);
  const id = stored.id?.id;
  const key = { userId, kind: 'widget-type', id: id ?? `${bundle.id.id} ${stored.descriptor.type}` };
  const { working, change: step, kept, restore, dropKept } = useWorkingCopy(key, begun, !readOnly && userId !== '');
  const draft = working?.history.value ?? begun.value;
  const dirty = working?.dirty ?? false;
  const tellUnsaved = useUnsavedChanges(dirty);
  const goTo = useEffectEvent((typeId: string) => void navigate(editorPath(bundle.id.id, typeId), { replace: true }));
  const madeId = made?.id.id;
  useEffect(() => {
    if (madeId !== undefined && !dirty) goTo(madeId);
  }, [madeId, dirty]);
  const { shown, fault, watch, run, tryOut, closeFault } = useRuns(begun.value);
  const script = useRef<CodeEditorHandle>(null);
  const faultLine = fault?.line;
  useEffect(() => script.current?.markLine(faultLine), [faultLine]);
  const { damaged } = useMemo(() => readDescriptor(stored.descriptor), [stored.descriptor]);
  const { fullscreen, setFullscreen, button } = useFullscreen();
  const [busy, setBusy] = useState(false);
  const [configuring, setConfiguring] = useState(false);

  const drawn = useMemo(() => {
    const names = { isSystemType: isSystem, bundleAlias: stored.bundleAlias, typeAlias: stored.alias ?? '' };
    return systemTypeOf(names) && { bundleAlias: names.bundleAlias, alias: names.typeAlias };
  }, [isSystem, stored.bundleAlias, stored.alias]);
  const change: ChangeDraft = (part, alter) => step(t('editor.step', { part: t(`editor.${part}`) }), alter, part);
  const isUntitled = draft.name.trim() === '';
  const refusal = isGone
    ? t('editor.gone')
    : isUntitled
      ? t('editor.untitled')
      : wrongMembers(draft).length > 0 && t('editor.fix-json');

  const save = async () => {
    if (readOnly || busy) return;
    if (refusal) {
      notify.error(refusal);
      return;
    }
    setBusy(true);
    try {
      if (!drawn && !(await tryOut(draft))) {
        notify.error(t('editor.failed'));
        return;
      }
      const outcome = await saveType(working?.base ?? stored, draft, bundle);
      if (!outcome) return;
      const { saved, as } = outcome;
      await changes.settled();
      client.setQueryData(wholeTypeQuery(saved.id.id).queryKey, saved);
      if (as === 'copy') return open({ bundle, type: saved });
      // What was changed meanwhile stays, over what is stored now.
      working?.end(as === 'mine' ? { sent: draft, base: saved } : undefined);
      if (as === 'theirs') return run(draftOf(saved));
      if (!id || made) setMade(saved);
      notify.success(t('editor.saved', { name: saved.name }));
    } catch (error) {
      if (!id || !isNotFound(error)) throw error;
      const { queryKey } = wholeTypeQuery(id);
      await client.invalidateQueries({ queryKey });
      // Its bundle may be what is not there.
      if (!isNotFound(client.getQueryState(queryKey)?.error)) throw error;
      notify.error(t('editor.gone'));
    } finally {
      setBusy(false);
    }
  };
  const copy = async () => {
    const copied = await saveAs({ draft, bundlesScope });
    if (copied) open(copied);
  };
  const configure = async () => {
    const put = (defaultConfig: string) => {
      const alter = (now: TypeDraft) => ({ ...now, descriptor: { ...now.descriptor, defaultConfig } });
      change('defaultConfig', alter);
      run(alter(draft));
    };
    setConfiguring(true);
    try {
      const configured = await configureType({ draft, drawn, onApply: put });
      if (configured !== undefined) put(configured);
    } finally {
      setConfiguring(false);
    }
  };
  const open = (copied: Copied) => {
    // It is saved, though nothing is drawn yet: nobody needs to be asked.
    tellUnsaved(false);
    working?.end();
    notify.success(t('editor.saved', { name: copied.type.name }));
    void navigate(editorPath(copied.bundle.id.id, copied.type.id.id));
  };
  useEditorKeys({
    run: () => run(draft),
    undo: () => working?.undo(),
    save: () => runSafely(save, { isChange: true }),
    saveAs: () => runSafely(copy),
    fullscreen: () => setFullscreen(!fullscreen),
  });
  const panes = { draft, change, readOnly, isDrawn: drawn !== undefined };
  return (
    <Fullscreen fullscreen={fullscreen} onChange={setFullscreen} className={styles.editor}>
      <div className={styles.bar} role="toolbar" aria-label={t('editor.toolbar')}>
        <div className={styles.title}>
          <TextField
            label={t('editor.title')}
            required
            maxLength={255}
            disabled={readOnly}
            value={draft.name}
            error={isUntitled ? t('editor.untitled') : ''}
            onChange={(name = '') => change('title', (now) => ({ ...now, name }))}
          />
        </div>
        <SelectField<WidgetKind>
          label={t('editor.kind')}
          required
          disabled={readOnly || drawn !== undefined}
          value={draft.descriptor.type}
          options={widgetKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={(kind) => kind && change('kind', (now) => ({ ...now, descriptor: withKind(now.descriptor, kind) }))}
        />
        <div className={styles.end}>
          <KeptMark working={working} />
          <Button icon="play_arrow" onClick={() => run(draft)}>
            {t('editor.run')}
          </Button>
          {working && <Steps history={working.history} undo={working.undo} redo={working.redo} />}
          {!readOnly && (
            <Button
              variant="primary"
              icon="save"
              busy={busy}
              disabledReason={refusal || (!dirty && id !== undefined && t('editor.unchanged'))}
              onClick={() => runSafely(save, { isChange: true })}
            >
              {t('editor.save')}
            </Button>
          )}
          <Button icon="content_copy" onClick={() => runSafely(copy)}>
            {t('editor.save-as')}
          </Button>
          {button}
        </div>
      </div>
      {kept && (
        <KeptCopyNotice
          at={kept.at}
          differences={[{ id: 'type', kind: 'changed', label: kept.value.name }]}
          onRestore={() => restore(t('editor.restore'))}
          onDiscard={dropKept}
        />
      )}
      {(drawn || readOnly) && (
        <div className={styles.notice}>
          <Notice icon="info">{t(drawn ? 'editor.drawn' : 'editor.read-only')}</Notice>
        </div>
      )}
      {isGone && (
        <div className={styles.notice}>
          <Notice icon="warning" tone="warn">
            {t('editor.gone')}
          </Notice>
        </div>
      )}
      {damaged.length > 0 && (
        <div className={styles.notice}>
          <Notice icon="warning">{t('editor.damaged', { parts: damaged.join(', ') })}</Notice>
        </div>
      )}
      <div className={styles.work}>
        <SplitPanes
          direction="rows"
          start={35}
          label={t('editor.split.rows')}
          first={
            <SplitPanes
              direction="columns"
              start={50}
              label={t('editor.split.top')}
              first={<SourcePanes {...panes} />}
              second={<SettingsPanes {...panes} />}
            />
          }
          second={
            <SplitPanes
              direction="columns"
              start={50}
              label={t('editor.split.bottom')}
              first={
                <div className={styles.script}>
                  <CodeEditor
                    label={t('editor.script')}
                    hideLabel
                    fillHeight
                    language="javascript"
                    tidyAs="javascript"
                    check="syntax"
                    helpId="widget/editor/widget_js_fn"
                    handle={script}
                    readOnly={readOnly || drawn !== undefined}
                    value={draft.descriptor.controllerScript ?? ''}
                    onChange={(controllerScript = '') =>
                      change('script', (now) => ({ ...now, descriptor: { ...now.descriptor, controllerScript } }))
                    }
                    completions={async () => widgetEditorTree}
                    toast={fault?.text}
                    onCloseToast={closeFault}
                  />
                </div>
              }
              second={
                <section className={styles.preview} aria-label={t('editor.preview')}>
                  <div className={styles.previewBar}>
                    <h2 className={styles.heading}>{t('editor.preview')}</h2>
                    {!readOnly && (
                      <Button
                        size="small"
                        icon="settings"
                        busy={configuring}
                        disabledReason={wrongMembers(draft).includes('defaultConfig') && t('editor.fix-json')}
                        onClick={() => runSafely(configure)}
                      >
                        {t('editor.configure')}
                      </Button>
                    )}
                  </div>
                  <Preview key={shown.round} draft={shown.draft} drawn={drawn} watch={watch} />
                </section>
              }
            />
          }
        />
      </div>
    </Fullscreen>
  );
}
