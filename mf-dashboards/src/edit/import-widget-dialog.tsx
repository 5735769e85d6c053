import { matchesAnything } from '@mullion/shared-kit/aliases/alias-matches';
import { askForMissingAliases } from '@mullion/shared-kit/aliases/missing-aliases-dialog';
import { resolveAlias } from '@mullion/shared-kit/aliases/resolve-alias';
import { useAliasViewer } from '@mullion/shared-kit/aliases/use-alias-viewer';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { FileField } from '@mullion/shared-kit/inputs/file-field';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { useState } from 'react';
import { readWidgetFile } from '../model/transfer/import-widget';
import type { AliasInfo, WidgetItem } from '../model/transfer/widget-item';
import { useT } from './texts';

/** Asks for a file with a widget, and for what its aliases stand for here; nothing if it is left. */
export const askForWidgetFile = (): Promise<WidgetItem | undefined> =>
  openDialog<WidgetItem>((close) => <ImportWidgetDialog onClose={close} />);

interface Values {
  file: string;
}

function ImportWidgetDialog({ onClose }: { onClose: (item?: WidgetItem) => void }) {
  const t = useT();
  const viewer = useAliasViewer();
  const [rules] = useState(
    (): ObjectSchema<Values> =>
      object({
        file: string()
          .required()
          .test('widget', (content, { createError }) => {
            const { problem } = readWidgetFile(content);
            return (
              !problem ||
              createError({ message: problem.path ? t('import.member', { ...problem }) : t('import.no-widget') })
            );
          }),
      }),
  );
  const form = useKitForm<Values>(rules, { file: '' });
  const isThere = async ({ filter }: AliasInfo) =>
    resolveAlias(filter, viewer).stateEntity || (await matchesAnything(filter, viewer));
  const submit = async ({ file }: Values) => {
    const { item } = readWidgetFile(file);
    if (!item) return;
    const complete = await withKnownAliases(item, isThere);
    if (complete) onClose(complete);
  };
  return (
    <Form form={form} onSubmit={submit}>
      <Dialog
        title={t('add-widget.import')}
        dirty={form.formState.isDirty}
        actions={
          <>
            <CancelButton onCancel={() => onClose()}>{t('cancel')}</CancelButton>
            <SubmitButton>{t('import.confirm')}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          <FormField
            name="file"
            control={FileField}
            label={t('import.file')}
            accept=".json,application/json"
            extensions={['json']}
            required
          />
        </FieldRows>
      </Dialog>
    </Form>
  );
}

/** A widget whose aliases all come to something: those that do not are asked about. Nothing if that is left. */
async function withKnownAliases(
  item: WidgetItem,
  isThere: (alias: AliasInfo) => Promise<boolean>,
): Promise<WidgetItem | undefined> {
  const { datasourceAliases, targetDeviceAliases } = item.aliasesInfo;
  const all = [
    ...Object.entries(datasourceAliases).map(([index, info]) => ({ id: `source ${index}`, info })),
    ...Object.entries(targetDeviceAliases).map(([index, info]) => ({ id: `target ${index}`, info })),
  ];
  const there = await Promise.all(all.map(({ info }) => isThere(info)));
  const missing = all.filter((_, at) => !there[at]);
  if (missing.length === 0) return item;
  const answers = await askForMissingAliases(missing.map(({ id, info }) => ({ id, ...info })));
  if (!answers) return undefined;
  const filterOf = new Map(answers.map(({ id, alias, filter }) => [id, { alias, filter }]));
  const answered = (kind: string, aliases: Record<string, AliasInfo>) =>
    Object.fromEntries(
      Object.entries(aliases).map(([index, info]) => [index, filterOf.get(`${kind} ${index}`) ?? info]),
    );
  return {
    ...item,
    aliasesInfo: {
      datasourceAliases: answered('source', datasourceAliases),
      targetDeviceAliases: answered('target', targetDeviceAliases),
    },
  };
}
