import { deviceKeysQuery } from '@mullion/shared-kit/api/device-profiles';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { EditDialog, useDraft } from '@mullion/shared-kit/filters/edit-dialog';
import { alarmConditionContext } from '@mullion/shared-kit/filters/filter-context';
import { toKeyFilterInfos, toKeyFilters } from '@mullion/shared-kit/filters/key-filter-info';
import { KeyFilterList } from '@mullion/shared-kit/filters/key-filter-list';
import type { SuggestKeys } from '@mullion/shared-kit/filters/key-name-field';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { DashboardPicker } from '@mullion/shared-kit/pickers/dashboard-picker';
import { isolated } from '@mullion/shared-kit/time/format';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AlarmRule, ruleProblem } from '../../../../screen-parts/alarm-rules/alarm-rule';
import { RuleSentence } from '../../../../screen-parts/alarm-rules/rule-sentence';
import { ScheduleFields } from './schedule-fields';
import { SpecFields } from './spec-fields';

interface EditRuleOptions {
  value: AlarmRule;
  title: string;
  /** Whose keys are suggested; a new profile's are those of all devices. */
  profileId: string | undefined;
}

/** Asks for a rule; nothing if it is left without taking it. */
export const editRule = (options: EditRuleOptions): Promise<AlarmRule | undefined> =>
  openDialog<AlarmRule>((close) => <RuleDialog {...options} onClose={close} />);

function RuleDialog({ value, title, profileId, onClose }: EditRuleOptions & { onClose: (rule?: AlarmRule) => void }) {
  const t = useT('mf-entities');
  const client = useQueryClient();
  const { draft, setDraft, changed } = useDraft(value);
  const [infos, setInfos] = useState(() => toKeyFilterInfos(value.condition.condition));
  const problem = ruleProblem(draft);
  const suggestKeys: SuggestKeys = async (type, text) => {
    const kind = type === 'TIME_SERIES' ? 'timeseries' : 'attributes';
    const keys = await client.fetchQuery(deviceKeysQuery(kind, profileId)).catch(() => []);
    return keys.filter((key) => key.toLowerCase().startsWith(text.toLowerCase()));
  };
  const { condition, schedule, alarmDetails, dashboardId } = draft;
  return (
    <EditDialog
      size="large"
      title={title}
      changed={changed}
      problem={problem && t(`alarm-rule.problem.${problem}`)}
      submitLabel={t('alarm-rule.take')}
      onSubmit={() => onClose(draft)}
      onCancel={() => onClose()}
    >
      {infos.length > 0 && (
        <p>
          <RuleSentence rule={draft} />
        </p>
      )}
      <KeyFilterList
        label={t('alarm-rule.condition')}
        required
        autoFocus
        preview={false}
        context={alarmConditionContext}
        suggestKeys={suggestKeys}
        value={infos}
        onChange={(next = []) => {
          setInfos([...next]);
          setDraft({ ...draft, condition: { ...condition, condition: toKeyFilters(next) } });
        }}
      />
      <SpecFields
        value={condition.spec}
        onChange={(spec) => setDraft({ ...draft, condition: { ...condition, spec } })}
      />
      <ScheduleFields value={schedule} onChange={(next) => setDraft({ ...draft, schedule: next })} />
      <TextareaField
        label={t('alarm-rule.details')}
        // i18n would take the braces for a value of its own.
        hint={t('alarm-rule.details.hint', { example: isolated(`\${${infos[0]?.key.key ?? 'temperature'}}`) })}
        value={alarmDetails ?? ''}
        onChange={(text) => setDraft({ ...draft, alarmDetails: text || null })}
      />
      <DashboardPicker
        label={t('profile.dashboard')}
        value={dashboardId?.id}
        onChange={(id) => setDraft({ ...draft, dashboardId: id ? entityId('DASHBOARD', id) : null })}
      />
    </EditDialog>
  );
}
