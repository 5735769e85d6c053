import { JsFunctionEditor } from '@mullion/shared-kit/editors/js-function-editor';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import { Button } from '@mullion/shared-kit/ui/button';
import { use, useRef, useState } from 'react';
import { useT } from '../texts';
import { completionsOf } from './function-completions';
import styles from './function-field.module.css';
import { type FunctionName, functionKind } from './function-kinds';
import { SampleOfForm } from './sample-of-form';
import { globalsOf, type Trial, type TriedCall, tryFunction } from './try-function';

interface FunctionFieldProps extends ControlProps<string> {
  of: FunctionName;
}

/** A result or what it was of, as JavaScript writes it; long ones are cut. */
const written = (value: unknown): string => {
  const text = value === undefined ? 'undefined' : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

/** The body of a function: its arguments are completed and explained, and it can be tried with the widget’s own data. */
export function FunctionField({ of, ...control }: FunctionFieldProps) {
  const t = useT();
  const find = use(SampleOfForm);
  const kind = functionKind(of);
  const [trial, setTrial] = useState<Trial>();
  const [busy, setBusy] = useState(false);
  const text = control.value ?? '';
  /** Of this editor: what is completed need not be the newest. */
  const sample = useRef<ReturnType<typeof find>>(undefined);
  const typed = useRef(text);
  typed.current = text;
  const run = async () => {
    setBusy(true);
    try {
      const done = await tryFunction(kind, text, await find());
      if (typed.current === text) setTrial(done);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.field}>
      <JsFunctionEditor
        {...control}
        onChange={(next) => {
          setTrial(undefined);
          control.onChange(next);
        }}
        functionArgs={Object.keys(kind.args)}
        globalVariables={globalsOf(kind)}
        completions={async () => {
          sample.current ??= find();
          return completionsOf(kind, await sample.current);
        }}
        helpId={kind.help}
        noValidate
        marksOnly
      />
      <div className={styles.trial}>
        <Button
          size="small"
          icon="play_arrow"
          busy={busy}
          disabledReason={text.trim() === '' && t('function.empty')}
          aria-label={t('function.try.of', { name: control.label })}
          onClick={() => runSafely(run)}
        >
          {t('function.try')}
        </Button>
        <div role="status" className={styles.outcome}>
          {trial && <Outcome trial={trial} />}
        </div>
      </div>
    </div>
  );
}

function Outcome({ trial: { calls, error, isExample } }: { trial: Trial }) {
  const t = useT();
  const failureText = useFailureText();
  return (
    <>
      <p className={styles.told}>{t(isExample ? 'function.example' : 'function.own')}</p>
      <ul className={styles.results}>
        {calls.map((call, at) => (
          <li key={at}>
            <Result call={call} />
          </li>
        ))}
      </ul>
      {error && <p className={styles.failed}>{failureText(error)}</p>}
    </>
  );
}

function Result({ call: { about, result, calls } }: { call: TriedCall }) {
  const t = useT();
  return (
    <>
      {(result !== undefined || calls.length === 0) && (
        <code dir="ltr">
          {about === undefined ? '' : `${written(about)} → `}
          {written(result)}
        </code>
      )}
      {calls.length > 0 && (
        <>
          {t('function.calls')} <code dir="ltr">{calls.join('; ')}</code>
        </>
      )}
    </>
  );
}
