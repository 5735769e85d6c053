import { type CSSProperties, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { FieldAria } from '../inputs/field';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import { IconButton } from '../ui/icon-button';
import { joinRefs } from '../ui/join-refs';
import { PartFailed } from '../ui/part-boundary';
import { Skeleton } from '../ui/skeleton';
import { VisuallyHidden } from '../ui/visually-hidden';
import styles from './code-editor.module.css';
import { CodeToast } from './code-toast';
import { editorMinHeight, tidyIndentSize } from './editor-limits';
import { useEditorPhrases } from './editor-phrases';
import { type CodeEditorProps, type CodeTool, isEditable } from './editor-props';
import { FullscreenArea } from './fullscreen-area';
import { HelpButton } from './help-button';
import type { Problem } from './problem';
import { useProblemText } from './problem-text';
import { useT } from './texts';
import { tidy } from './tidy';
import { useCodeView } from './use-code-view';

interface CodeFrameProps extends Omit<CodeEditorProps, 'className' | 'silent' | 'onValidity'> {
  aria: FieldAria;
  onProblems: (problems: Problem[]) => void;
}

/** The box of a code editor: its tool line, the code, and what is above and below it. */
export function CodeFrame(props: CodeFrameProps) {
  const { aria, label, language, readOnly = false, disabled = false, fillHeight, instead, toast, codeHeight } = props;
  const t = useT();
  const words = useProblemText();
  const phrases = useEditorPhrases();
  const host = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [full, setFull] = useState(false);
  const editable = isEditable(props);

  const { view, failed, retry } = useCodeView(host, language, {
    text: props.value ?? '',
    indent: props.indent ?? tidyIndentSize,
    lineNumbers: props.lineNumbers ?? true,
    check: editable ? props.check : undefined,
    completions: props.completions,
    describe: words.describe,
    describeEntry: ({ kind }) => t(`entry.${kind}`),
    onChange: props.onChange,
    onBlur: () => props.onBlur?.(),
    onProblems: props.onProblems,
    tabLeaves: () => t('tab-leaves'),
    surface: {
      readOnly,
      disabled,
      placeholder: props.placeholder,
      phrases,
      attributes: {
        id: aria.id,
        tabindex: '0',
        'aria-label': label,
        'aria-describedby': classes(aria['aria-describedby'], editable && hintId),
        ...(aria['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
        ...(aria['aria-required'] ? { 'aria-required': 'true' } : {}),
        ...(disabled ? { 'aria-disabled': 'true' } : {}),
      },
    },
  });
  const { checkKey, controlRef, autoFocus, handle } = props;
  useEffect(() => {
    if (view && checkKey !== undefined) view.recheck();
  }, [view, checkKey]);
  useEffect(() => {
    if (!view) return;
    const place = joinRefs(controlRef);
    place(view.element);
    return () => place(null);
  }, [view, controlRef]);
  useEffect(() => {
    // A dialog looks for its first field before the editor is there.
    const elsewhere = document.activeElement?.matches('input, select, textarea, [contenteditable="true"]');
    if (view && autoFocus && !elsewhere) view.focus();
  }, [view, autoFocus]);
  useEffect(() => {
    // Only form controls are focused by their label.
    const words = document.querySelector(`label[for="${CSS.escape(aria.id)}"]`);
    const focus = () => view?.focus();
    words?.addEventListener('click', focus);
    return () => words?.removeEventListener('click', focus);
  }, [view, aria.id]);
  useImperativeHandle(
    handle,
    () => ({
      focus: () => view?.focus(),
      text: () => view?.text() ?? '',
      problems: async () => (await view?.problems()) ?? [],
      markLine: (line) => view?.markLine(line),
    }),
    [view],
  );

  const use = async (tool: CodeTool) => view?.edit(await tool.run(view.text()));
  const { head, foot, extra, helpId, tidyAs, minHeight = editorMinHeight } = props;
  const ownTools = tidyAs ? [{ label: t('tidy'), run: (text: string) => tidy(text, tidyAs) }] : [];
  const tools: readonly CodeTool[] = [...ownTools, ...(props.tools ?? [])];
  return (
    <FullscreenArea
      open={full}
      label={label}
      onClose={() => setFull(false)}
      className={classes(fillHeight && styles.area, fillHeight && Boolean(props.minHeight) && styles.shrinking)}
    >
      <div
        className={classes(
          styles.frame,
          aria['aria-invalid'] && styles.invalid,
          readOnly && styles.still,
          disabled && styles.disabled,
          fillHeight && styles.fill,
          full && styles.full,
        )}
        style={{ '--code-min': `${minHeight}px` } as CSSProperties}
      >
        <div className={styles.head}>
          {head && <div className={styles.title}>{head}</div>}
          <div className={styles.tools}>
            {editable &&
              tools.map((tool) => (
                <Button
                  key={tool.label}
                  size="small"
                  variant="text"
                  disabledReason={tool.disabledReason}
                  onClick={() => runSafely(() => use(tool))}
                >
                  {tool.label}
                </Button>
              ))}
            {extra}
            {helpId && <HelpButton helpId={helpId} topic={label} />}
            <IconButton
              icon={full ? 'fullscreen_exit' : 'fullscreen'}
              size="small"
              label={t(full ? 'fullscreen-exit' : 'fullscreen')}
              onClick={() => setFull(!full)}
            />
          </div>
        </div>
        <div
          ref={host}
          dir="ltr"
          className={styles.host}
          hidden={Boolean(instead)}
          style={codeHeight && !full ? { minHeight: codeHeight, maxHeight: codeHeight } : undefined}
          aria-busy={!view && !failed}
        >
          {!view && (
            <div className={styles.waiting}>
              {failed ? <PartFailed inline error={failed.reason} onRetry={retry} /> : <Skeleton lines={4} />}
            </div>
          )}
        </div>
        {instead}
        {foot && (
          <div dir="ltr" className={styles.foot}>
            {foot}
          </div>
        )}
        {toast && <CodeToast text={toast} onClose={props.onCloseToast} />}
        {editable && <VisuallyHidden id={hintId}>{t('tab-hint')}</VisuallyHidden>}
      </div>
    </FullscreenArea>
  );
}
