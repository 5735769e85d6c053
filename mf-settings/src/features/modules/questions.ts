import type { ModuleState } from '@mullion/shared-kit/module/modules-state';
import { tenantsOf } from '../../calls/modules';
import type { Ask } from './change-question';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** What is asked before a module goes back to the version before. */
export const rollBackQuestion =
  (t: Translate, title: string): Ask =>
  (module) => {
    const {
      name,
      current,
      earlier: [to],
    } = module;
    return {
      change: to === undefined ? null : { act: 'rollback', module: name },
      title: t('rollback.title', { module: title }),
      message:
        to === undefined
          ? t('rollback.none', { current })
          : besides(t, t('rollback.text', { from: current, to }), module),
      confirmLabel: t('rollback'),
    };
  };

/** The same before a version is used for everybody. */
export const useQuestion =
  (t: Translate, title: string, version: string): Ask =>
  (module) => {
    const { name, current } = module;
    return {
      change: version === current ? null : { act: 'use', module: name, version },
      title: t('use.title', { module: title, version }),
      message:
        version === current ? t('use.done', { version }) : besides(t, t('use.text', { version, current }), module),
      confirmLabel: t('use'),
    };
  };

/** The same before a canary ends. */
export const endCanaryQuestion =
  (t: Translate, title: string): Ask =>
  ({ name, current, trial, overrides }) => ({
    change: trial ? { act: 'use', module: name, version: current } : null,
    title: t('end-canary.title', { module: title }),
    message: trial
      ? besides(t, t('end-canary.text', { current }), { trial: null, overrides })
      : t('end-canary.done', { current }),
    confirmLabel: t('end-canary'),
  });

/** The same before a tenant's override ends. */
export const endOverrideQuestion =
  (t: Translate, names: { module: string; tenant: string }, { tenantId, version, expose }: Override): Ask =>
  ({ name, current, overrides }) => {
    const isThere = overrides.some((one) => one.tenantId === tenantId && one.expose === expose);
    return {
      change: isThere ? { act: 'end-override', module: name, tenantId, ...(expose && { expose }) } : null,
      title: t('end-override.title', names),
      message: t(isThere ? 'end-override.text' : 'end-override.done', { version, current }),
      confirmLabel: t('end-override'),
    };
  };

/** What a change does for all, and what it does to a canary and overrides, where there are any. */
const besides = (t: Translate, text: string, { trial, overrides }: Pick<ModuleState, 'trial' | 'overrides'>): string =>
  [
    text,
    trial && t('also.canary-ends', { percent: trial.percent }),
    overrides.length > 0 && t('also.overrides-stay', { count: tenantsOf(overrides) }),
  ]
    .filter(Boolean)
    .join(' ');

type Override = ModuleState['overrides'][number];
