import { CancelButton, FieldRows, Form, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { useUnsavedChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { Button } from '@mullion/shared-kit/ui/button';
import { SidePanel } from '@mullion/shared-kit/ui/side-panel';
import { useEffect, useState } from 'react';
import { useT } from '../canvas/texts';
import { idOf, nothingChosen } from '../model/changes';
import type { ChainLink } from '../model/graph';
import styles from './editor.module.css';
import type { LabelChoice } from './label-choice';
import { labelRules } from './label-dialog';
import { LabelsField } from './labels-field';
import type { Actions } from './use-actions';
import type { ChainEditor } from './use-chain-editor';

interface LinkPanelProps {
  editor: ChainEditor;
  actions: Actions;
  link: ChainLink;
  onDirty: (dirty: boolean) => void;
}

const noChoice: LabelChoice = { offered: [], free: false };

/** A link beside the canvas: its labels. */
export function LinkPanel({ editor, actions, link, onDirty }: LinkPanelProps) {
  const t = useT();
  const form = useKitForm<{ labels: readonly string[] }>(labelRules as never, { labels: link.labels });
  const choice = useChoice(actions, link.from);
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const close = () => editor.open(null);
  return (
    <Form
      form={form}
      onSubmit={({ labels }) => {
        onDirty(false);
        actions.relabel(link, labels);
      }}
    >
      <SidePanel
        isNarrow
        title={link.labels.join(' / ')}
        subtitle={t('link.between', { from: actions.nameOf(link.from), to: actions.nameOf(link.to) })}
        onClose={close}
        footer={
          <div className={styles.panelActions}>
            <Button
              variant="text"
              icon="trash"
              onClick={() => actions.delete({ ...nothingChosen, links: new Set([idOf(link)]) })}
            >
              {t('delete')}
            </Button>
            <span className={styles.end}>
              <CancelButton onCancel={close}>{t(isDirty ? 'cancel' : 'close')}</CancelButton>
              <SubmitButton icon="check">{t('node.apply')}</SubmitButton>
            </span>
          </div>
        }
      >
        <div className={styles.panelBody}>
          <FieldRows>
            <FormField name="labels" control={LabelsField} label={t('link.labels')} choice={choice} required />
          </FieldRows>
        </div>
      </SidePanel>
    </Form>
  );
}

/** What the node where a link begins offers; nothing until it is known. */
function useChoice(actions: Actions, from: string): LabelChoice {
  const [choice, setChoice] = useState(noChoice);
  const [ask] = useState(() => actions.choiceOf);
  useEffect(() => {
    let isCurrent = true;
    ask(from).then(
      (known) => isCurrent && setChoice(known),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, from]);
  return choice;
}
