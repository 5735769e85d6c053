import type { ModuleState } from '@mullion/shared-kit/module/modules-state';
import type { ChangeQuestion } from './change-question';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** What is asked before a module goes back to the version before. */
export const rollBackQuestion =
  (t: Translate, title: string) =>
  ({ name, current, before }: ModuleState): ChangeQuestion => ({
    change: { act: 'rollback', module: name },
    title: t('rollback.title', { module: title }),
    message: t('rollback.text', { from: current, to: before }),
    confirmLabel: t('rollback'),
  });

/** The same before a version is used for everybody; of the current one, before a canary ends. */
export const useQuestion =
  (t: Translate, title: string, version: string) =>
  ({ name, current }: ModuleState): ChangeQuestion => {
    const act = version === current ? 'end-canary' : 'use';
    const values = { module: title, version, current };
    return {
      change: { act: 'use', module: name, version },
      title: t(act === 'use' ? 'use.title' : act, values),
      message: t(`${act}.text`, values),
      confirmLabel: t(act),
    };
  };
