import { JsFunctionEditor } from '@mullion/shared-kit/editors/js-function-editor';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { ScriptLanguageToggle } from '@mullion/shared-kit/pickers/script-language-toggle';
import { useSession } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { useEffect, useEffectEvent } from 'react';
import { testNodeScript } from '../../script-test/test-node-script';
import { at } from '../conditions';
import { languageOf } from '../form-values';
import type { ScriptNodeField } from '../node-form';
import styles from '../node-form.module.css';
import { useNodeScope } from '../node-scope';
import { useT } from '../texts';

/**
 * The function of a node: its language, its code, and a way to try it. JavaScript is compiled in the sandbox when the form
 * around it is submitted; TBEL is the platform's alone.
 */
export function ScriptField({ field }: { field: ScriptNodeField }) {
  const t = useT();
  const { configuration, disabled, place, errorAt, change, touch } = useNodeScope();
  const tbelEnabled = useSession((state) => state.tbelEnabled);
  const language = languageOf(configuration);
  const path = field.paths[language];
  const stored = at(configuration, path);
  const code = typeof stored === 'string' ? stored : '';

  const useJs = useEffectEvent(() => change({ scriptLang: 'JS' }));
  useEffect(() => {
    if (!tbelEnabled && language === 'TBEL' && !disabled) useJs();
  }, [tbelEnabled, language, disabled]);

  const shared = {
    scriptType: field.type,
    functionName: field.functionName,
    argNames: field.args,
    helpId: `rulenode/${language === 'TBEL' ? 'tbel/' : ''}${field.help}`,
  };
  const test = async () => {
    const options = { ...shared, script: code, functionTitle: t(`script.${field.title}.title`), scriptLang: language };
    const next = await testNodeScript(options, place.nodeId);
    if (next !== null) change({ [path]: next });
  };
  return (
    <div className={styles.script}>
      <ScriptLanguageToggle
        label={t('field.scriptLang')}
        hideLabel
        value={language}
        disabled={disabled}
        onChange={(next) => change({ scriptLang: next })}
      />
      <div className={styles.editor}>
        <JsFunctionEditor
          key={language}
          label={t(`script.${field.title}.title`)}
          functionName={field.functionName}
          functionArgs={field.args}
          helpId={shared.helpId}
          scriptLang={language}
          noValidate
          required
          disabled={disabled}
          value={code}
          error={errorAt(path)}
          onChange={(next) => change({ [path]: next ?? '' })}
          onBlur={() => touch(path)}
        />
      </div>
      {!disabled && (
        <Button icon="play_arrow" size="small" onClick={() => runSafely(test)}>
          {t(`script.${field.title}.test`)}
        </Button>
      )}
    </div>
  );
}
