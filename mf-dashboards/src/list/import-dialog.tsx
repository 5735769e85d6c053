import { useAliasViewer } from '@mullion/shared-kit/aliases/use-alias-viewer';
import { changes } from '@mullion/shared-kit/api/changes';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { JsonFileField } from '@mullion/shared-kit/inputs/json-file-field';
import { type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useRef, useState } from 'react';
import { saveDashboard } from '../calls/dashboard-calls';
import { withKnownAliases } from '../edit/known-aliases';
import { MAX_TITLE } from '../model/dashboard-title';
import { exportedDashboard } from '../model/transfer/export-dashboard';
import { type ImportProblem, importDashboard } from '../model/transfer/import-dashboard';

/** Asks for a file with a dashboard and adds it; its details then open beside the list. */
export const openImportDialog = (context: ScreenContext): Promise<void> =>
  openDialog<void>((close) => <ImportDialog context={context} onClose={() => close()} />);

interface Values {
  file: string;
}

/** What is wrong with a file, in words: the first wrong member by its path. */
const problemText = ({ path, expected }: ImportProblem, t: Translate): string =>
  path === '' ? t(`import.not.${expected}`) : t(`import.member.${expected}`, { path });

function ImportDialog({ context, onClose }: { context: ScreenContext; onClose: () => void }) {
  const { t } = context;
  const [rules] = useState(() => rulesFor(t));
  const form = useKitForm<Values>(rules, { file: '' });
  const viewer = useAliasViewer();
  const added = useRef<string>(undefined);
  const submit = async ({ file }: Values) => {
    const imported = importDashboard(file);
    if (imported.problem) return;
    const { dashboard } = imported.read;
    const { entityAliases } = dashboard.configuration;
    const known = await withKnownAliases(entityAliases, viewer);
    if (!known) return;
    const completed = Object.fromEntries(
      Object.entries(known).map(([id, info]) => [id, { ...entityAliases[id], id, ...info }]),
    );
    const whole = { ...dashboard, configuration: { ...dashboard.configuration, entityAliases: completed } };
    const saved = await saveDashboard(exportedDashboard(whole), formCall);
    await changes.settled();
    notify.success(t('kit:entity.added', { name: saved.title }));
    added.current = saved.id.id;
  };
  const finish = () => {
    if (!added.current) return;
    onClose();
    context.open(added.current);
  };
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onStored={finish}
      title={t('import')}
      submitLabel={t('import.confirm')}
      onCancel={onClose}
    >
      <FormField name="file" control={JsonFileField} label={t('import.file')} required />
    </FormDialog>
  );
}

const rulesFor = (t: Translate): ObjectSchema<Values> =>
  object({
    file: string()
      .required()
      .test('dashboard', (content, { createError }) => {
        const { problem, read } = importDashboard(content);
        if (problem) return createError({ message: problemText(problem, t) });
        if (read.dashboard.title.length <= MAX_TITLE) return true;
        return createError({ message: t('import.member.length', { path: 'title', max: MAX_TITLE }) });
      }),
  });
