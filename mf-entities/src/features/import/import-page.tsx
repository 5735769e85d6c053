import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { type CsvFile, type CsvOptions, csvFile } from '@mullion/shared-kit/browser/csv-file';
import { HelpLinkButton } from '@mullion/shared-kit/help/help-link-button';
import { FileField } from '@mullion/shared-kit/inputs/file-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ColumnsStep, type OpenedFile } from './columns-step';
import { currentImport } from './current-import';
import styles from './import.module.css';
import { type ImportKind, importKinds } from './import-kinds';
import { importPath } from './import-path';
import { ProgressStep } from './progress-step';
import { useT } from './texts';

const MAX_MB = 100;

/** The page that adds many entities from a table in a file: choose it, say what its columns mean, see how far it is. */
export function ImportPage({ kind: name }: { kind: ImportKind['kind'] }) {
  const t = useT();
  const kind = importKinds[name];
  const info = entityTypeTable[kind.type];
  const navigate = useNavigate();
  const userId = useSession(({ authUser }) => authUser?.userId ?? '');
  const mayImport = useSession(({ authUser }) => authUser?.authority === 'TENANT_ADMIN');
  const run = useStore(currentImport, (current) => current.run);
  useCrumb(t('crumb'));
  useEffect(() => {
    currentImport.setState({ isShown: true });
    return () => currentImport.setState({ isShown: false });
  }, []);
  if (!mayImport) return <EmptyState icon={info.icon} level={2} title={t('not-yours')} />;
  const here = run?.plan.kind === kind ? run : null;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t(kind.title)}</h2>
        <HelpLinkButton helpId={info.help} topic={t(info.plural)} />
      </div>
      {here ? (
        <ProgressStep run={here} onList={() => void navigate(info.listPath ?? '/')} />
      ) : run ? (
        <p>
          {t('other', { file: run.plan.fileName })} <TextLink to={importPath(run)}>{t('show')}</TextLink>
        </p>
      ) : (
        <Preparation kind={kind} userId={userId} />
      )}
    </div>
  );
}

function Preparation({ kind, userId }: { kind: ImportKind; userId: string }) {
  const t = useT();
  const [opened, setOpened] = useState<OpenedFile>();
  const [problem, setProblem] = useState<string>();
  const reading = useRef<CsvFile>(undefined);
  /** The import reads the file now, and closes it: the page must not. */
  const isHandedOn = useRef(false);
  useEffect(
    () => () => {
      if (!isHandedOn.current) reading.current?.close();
    },
    [],
  );
  const choose = async (file: File | undefined) => {
    reading.current?.close();
    reading.current = undefined;
    setOpened(undefined);
    setProblem(undefined);
    if (!file) return;
    const csv = csvFile(file);
    reading.current = csv;
    const options = { encoding: null, delimiter: null };
    const info = await csv.open(options).catch((error: unknown) => {
      csv.close();
      if (reading.current === csv) reading.current = undefined;
      throw error;
    });
    if (reading.current !== csv) return;
    if (info.rows === 0) setProblem(t('empty'));
    else setOpened({ name: file.name, file: csv, info, options });
  };
  const read = async (options: CsvOptions) => {
    if (!opened) return;
    const info = await opened.file.open(options);
    setOpened((now) => now && { ...now, info, options });
  };
  return (
    <>
      {!opened && (
        <FileField
          label={t('file')}
          value={reading.current}
          onChange={(file) => runSafely(() => choose(file as File | undefined))}
          readAs="file"
          extensions={['csv', 'txt']}
          maxSize={MAX_MB * 1_000_000}
          error={problem}
          hint={t(`file.hint.${kind.kind}`)}
        />
      )}
      {opened && (
        <ColumnsStep
          kind={kind}
          opened={opened}
          userId={userId}
          onRead={(options) => runSafely(() => read(options))}
          onOther={() => runSafely(() => choose(undefined))}
          onBegin={() => {
            isHandedOn.current = true;
          }}
        />
      )}
    </>
  );
}
