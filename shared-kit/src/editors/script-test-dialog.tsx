import { useState } from 'react';
import { runScriptTest, type ScriptLanguage, type ScriptType } from '../api/rule-chains';
import { Dialog } from '../dialogs/dialog';
import { useT as useKitT } from '../i18n/i18n';
import { isComplete, KeyValueField, type KeyValueMap } from '../inputs/key-value-field';
import { notify } from '../notify/notify';
import { runSafely } from '../notify/run-safely';
import { MessageTypePicker } from '../pickers/message-type-picker';
import { Button } from '../ui/button';
import { CodeEditor } from './code-editor';
import { ContentEditor } from './content-editor';
import { JsFunctionEditor } from './js-function-editor';
import { jsonProblem } from './json-content';
import styles from './script-test-dialog.module.css';
import { SplitPanes } from './split-panes';
import { useT } from './texts';

/** Share of the message above the script, and of the first pane of each, in percent. */
export const messageShare = 35;
export const startShare = 50;
/** Indentation of the message and of what the script gave. */
export const scriptTestIndent = 4;

const sample = { temperature: 22.4, humidity: 78 };
const sampleMetadata = () => ({ deviceName: 'Test Device', deviceType: 'default', ts: String(Date.now()) });
const sampleType = 'POST_TELEMETRY_REQUEST';

/** JSON text, indented; any other text as it is. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, scriptTestIndent);
  } catch {
    return text;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export interface TestScriptOptions {
  script: string;
  scriptType: ScriptType;
  /** What the function is for, such as "Filter". */
  functionTitle: string;
  functionName: string;
  argNames: readonly string[];
  /** Default: JS. */
  scriptLang?: ScriptLanguage;
  /** What the script is tried with; a sample message of a thermometer where nothing is given. `msg` is JSON text. */
  msg?: string;
  metadata?: Readonly<Record<string, string>>;
  msgType?: string;
  /** Whether the platform kept only the beginning of the message. */
  isCut?: boolean;
  /** Messages that the node got, the newest first: the script can be run with all of them. */
  recorded?: readonly ScriptTestInput[];
  helpId?: string;
}

/** A message to run a script with; `msg` is JSON text. */
export interface ScriptTestInput {
  msg: string;
  metadata: Readonly<Record<string, string>>;
  msgType: string;
}

/** Where a script is wrong, as far as the platform's words tell. */
export function placeOf(error: string): { line: number; column: number | undefined } | undefined {
  const [, line, column] = /\bline:?\s*(\d+)(?:[,;:]?\s*col(?:umn)?:?\s*(\d+))?/i.exec(error) ?? [];
  return line === undefined ? undefined : { line: Number(line), column: column ? Number(column) : undefined };
}

/** The dialog of `testScript()`. */
export function ScriptTestDialog({
  script: stored,
  scriptType,
  functionTitle,
  functionName,
  argNames,
  scriptLang = 'JS',
  onClose,
  ...given
}: TestScriptOptions & { onClose: (script?: string) => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const [msgType, setMsgType] = useState<string | undefined>(given.msgType ?? sampleType);
  const [msg, setMsg] = useState<string | undefined>(() => indented(given.msg ?? JSON.stringify(sample)));
  const [metadata, setMetadata] = useState<KeyValueMap | undefined>(() => given.metadata ?? sampleMetadata());
  const [script, setScript] = useState<string | undefined>(stored);
  const [complete, setComplete] = useState(() => isComplete(given.metadata));
  const [scriptProblem, setScriptProblem] = useState<string>();
  const [output, setOutput] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { recorded = [] } = given;

  const changed = (script ?? '') !== stored;
  const hasScript = (script ?? '').trim() !== '';
  const problem =
    (!msgType && t('script-test.type-required')) ||
    (jsonProblem(msg ?? '', { required: true, accept: 'any' }) && t('script-test.message-invalid')) ||
    (!(complete && metadata) && t('script-test.metadata-incomplete')) ||
    (!hasScript && t('script-test.script-required'));

  const run = (input: ScriptTestInput) =>
    runScriptTest({ argNames, scriptType, ...input, script: script ?? '' }, scriptLang);
  /** What the platform says of a failure, after where it is. */
  const words = (error: string) => {
    const place = placeOf(error);
    if (!place) return error;
    const where = t(place.column === undefined ? 'script-test.line' : 'script-test.line-column', { ...place });
    return `${where}: ${error}`;
  };
  /** Runs the script with every recorded message, one after the other; the output says what each gave. */
  const runAll = async () => {
    setBusy(true);
    try {
      const results = [];
      for (const input of recorded) {
        const { output: gave, error } = await run(input);
        results.push(error ? { msgType: input.msgType, error } : { msgType: input.msgType, output: parsed(gave) });
      }
      const failed = results.filter((result) => 'error' in result).length;
      setFailure(failed > 0 ? t('script-test.set-failed', { count: failed, all: results.length }) : undefined);
      setOutput(JSON.stringify(results, undefined, scriptTestIndent));
    } catch {
      // Said by the page already.
    } finally {
      setBusy(false);
    }
  };
  /** Runs the script; whether it went well. */
  const test = async (): Promise<boolean> => {
    setBusy(true);
    try {
      const result = await run({ msgType: msgType ?? '', msg: msg ?? '', metadata: metadata ?? {} });
      setFailure(result.error ? words(result.error) : undefined);
      if (result.error) notify.error(result.error);
      else setOutput(indented(result.output));
      return !result.error;
    } catch {
      // Said by the page already, as for every call that fails.
      return false;
    } finally {
      setBusy(false);
    }
  };
  const apply = async () => {
    if (await test()) onClose(script ?? '');
  };

  const message = (
    <div className={styles.fields}>
      <MessageTypePicker label={t('script-test.type')} required value={msgType} onChange={setMsgType} />
      <ContentEditor
        label={t('script-test.message')}
        required
        accept="any"
        validateOnChange
        hint={given.isCut ? t('script-test.cut') : undefined}
        fillHeight
        minHeight={80}
        value={msg}
        onChange={setMsg}
      />
    </div>
  );
  const details = (
    <KeyValueField
      label={t('script-test.metadata')}
      required
      value={metadata}
      onChange={setMetadata}
      onValidity={setComplete}
    />
  );
  const code = (
    <JsFunctionEditor
      label={functionTitle}
      functionName={functionName}
      functionArgs={argNames}
      scriptLang={scriptLang}
      noValidate
      fillHeight
      minHeight={80}
      helpId={given.helpId}
      value={script}
      error={failure}
      onChange={(next) => {
        setFailure(undefined);
        setScript(next);
      }}
      onValidity={setScriptProblem}
    />
  );
  const result = (
    <CodeEditor
      label={t('script-test.output')}
      language="json"
      readOnly
      fillHeight
      minHeight={80}
      value={output}
      onChange={() => undefined}
    />
  );
  return (
    <Dialog
      size="huge"
      title={t('script-test.title', { name: functionTitle, language: t(`script-test.language-${scriptLang}`) })}
      dirty={changed}
      actions={
        <>
          <Button className={styles.test} disabledReason={problem} busy={busy} onClick={() => runSafely(test)}>
            {t('script-test.test')}
          </Button>
          {recorded.length > 0 && (
            <Button
              className={styles.test}
              disabledReason={!hasScript && t('script-test.script-required')}
              busy={busy}
              onClick={() => runSafely(runAll)}
            >
              {t('script-test.run-all', { count: recorded.length })}
            </Button>
          )}
          <Button onClick={() => onClose()} data-autofocus="">
            {kit('cancel')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabledReason={problem || scriptProblem || (!changed && t('script-test.unchanged'))}
            onClick={() => runSafely(apply)}
          >
            {kit('apply')}
          </Button>
        </>
      }
    >
      <div className={styles.panes}>
        <SplitPanes
          direction="rows"
          start={messageShare}
          label={t('script-test.split-rows')}
          first={
            <SplitPanes
              direction="columns"
              start={startShare}
              label={t('script-test.split-message')}
              first={message}
              second={details}
            />
          }
          second={
            <SplitPanes
              direction="columns"
              start={startShare}
              label={t('script-test.split-script')}
              first={code}
              second={result}
            />
          }
        />
      </div>
    </Dialog>
  );
}
