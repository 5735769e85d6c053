import { CodeEditor } from '@mullion/shared-kit/editors/code-editor';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { ImageField } from '@mullion/shared-kit/pickers/image-field';
import { TabPanel, Tabs } from '@mullion/shared-kit/ui/tabs';
import { useState } from 'react';
import { useT } from '../library/texts';
import type { WholeDescriptor } from '../library/type-calls';
import { MAX_IMAGE_BYTES } from '../model/dashboard-image';
import { DirectiveField, directives } from './directive-field';
import styles from './editor.module.css';
import { ResourcesField } from './resources-field';
import { type JsonMember, jsonMembers, laidOut, type TypeDraft, wrongMembers } from './type-draft';

/** Changes a part of the draft; typing in one field is one step. */
export type ChangeDraft = (part: string, alter: (draft: TypeDraft) => TypeDraft) => void;

export interface PanesProps {
  draft: TypeDraft;
  change: ChangeDraft;
  /** Nothing can be changed. */
  readOnly: boolean;
  /** The console draws the type itself: its own source is nowhere run. */
  isDrawn: boolean;
}

const put =
  (member: keyof WholeDescriptor, value: unknown) =>
  (draft: TypeDraft): TypeDraft => ({ ...draft, descriptor: { ...draft.descriptor, [member]: value } });

/** Resources, HTML, and CSS. */
export function SourcePanes({ draft, change, readOnly, isDrawn }: PanesProps) {
  const t = useT();
  const [tab, setTab] = useState('html');
  const { descriptor } = draft;
  const isForReading = readOnly || isDrawn;
  const code = (member: 'templateHtml' | 'templateCss', language: 'html' | 'css') => (
    <CodeEditor
      key={member}
      label={t(`editor.${language}`)}
      hideLabel
      fillHeight
      language={language}
      tidyAs={language}
      check="syntax"
      readOnly={isForReading}
      value={descriptor[member] ?? ''}
      onChange={(text = '') => change(language, put(member, text))}
    />
  );
  return (
    <div className={styles.tabbed}>
      <Tabs
        label={t('editor.source')}
        idPrefix="widget-source"
        value={tab}
        onChange={setTab}
        tabs={['resources', 'html', 'css'].map((id) => ({ id, label: t(`editor.${id}`) }))}
      />
      <div className={styles.panel}>
        <TabPanel idPrefix="widget-source" value={tab}>
          {tab === 'resources' && (
            <ResourcesField
              value={descriptor.resources ?? []}
              disabled={isForReading}
              onChange={(resources) => change('resources', put('resources', resources))}
            />
          )}
          {tab === 'html' && code('templateHtml', 'html')}
          {tab === 'css' && code('templateCss', 'css')}
        </TabPanel>
      </div>
    </div>
  );
}

/** Whether a kind of type has a member at all: only time series have latest values beside them. */
const has = (draft: TypeDraft, member: string) =>
  !member.startsWith('latest') || draft.descriptor.type === 'timeseries';

/** Schemas, the default configuration, and what else a type says of itself. */
export function SettingsPanes({ draft, change, readOnly }: PanesProps) {
  const t = useT();
  const [tab, setTab] = useState<JsonMember | 'widget'>('widget');
  const { descriptor } = draft;
  const wrong = wrongMembers(draft);
  const shown = has(draft, tab) ? tab : 'widget';
  return (
    <div className={styles.tabbed}>
      <Tabs
        label={t('editor.settings')}
        idPrefix="widget-settings"
        value={shown}
        onChange={(id) => setTab(id as JsonMember | 'widget')}
        tabs={[
          { id: 'widget', label: t('editor.widget') },
          ...jsonMembers
            .filter((member) => has(draft, member))
            .map((id) => ({
              id,
              label: t(`editor.${id}`),
              problem: wrong.includes(id) ? t('editor.not-json') : undefined,
            })),
        ]}
      />
      <div className={styles.panel}>
        <TabPanel idPrefix="widget-settings" value={shown}>
          {shown === 'widget' ? (
            <div className={styles.fields}>
              <div className={styles.sizes}>
                {(['sizeX', 'sizeY'] as const).map((member) => (
                  <NumberField
                    key={member}
                    label={t(`editor.${member}`)}
                    disabled={readOnly}
                    min={1}
                    value={descriptor[member]}
                    onChange={(size) => typeof size === 'number' && size >= 1 && change(member, put(member, size))}
                  />
                ))}
              </div>
              <TextareaField
                label={t('editor.description')}
                maxLength={255}
                disabled={readOnly}
                value={draft.description}
                onChange={(description = '') => change('description', (now) => ({ ...now, description }))}
              />
              <ImageField
                label={t('editor.image')}
                maxSize={MAX_IMAGE_BYTES}
                disabled={readOnly}
                value={draft.image ?? undefined}
                onChange={(image) => change('image', (now) => ({ ...now, image: image ?? null }))}
              />
              {directives
                .filter((member) => has(draft, member))
                .map((member) => (
                  <DirectiveField
                    key={member}
                    member={member}
                    disabled={readOnly}
                    value={descriptor[member] ?? ''}
                    onChange={(name) => change(member, put(member, name))}
                  />
                ))}
            </div>
          ) : (
            <CodeEditor
              key={shown}
              label={t(`editor.${shown}`)}
              hideLabel
              fillHeight
              language="json"
              tidyAs="json"
              check="syntax"
              indent={2}
              readOnly={readOnly}
              value={shown === 'defaultConfig' ? laidOutOnce(descriptor.defaultConfig) : (descriptor[shown] ?? '')}
              onChange={(text = '') => change(shown, put(shown, text))}
            />
          )}
        </TabPanel>
      </div>
    </div>
  );
}

/** What the platform stores in one line is laid out; what somebody types is left alone. */
const laidOutOnce = (text: string | null | undefined) => (text?.includes('\n') ? text : laidOut(text));
