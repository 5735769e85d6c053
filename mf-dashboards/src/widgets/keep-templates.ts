import { keepWarm } from '@mullion/shared-kit/sandbox/warm-document';
import type { WidgetAction } from '../model/widget-action';
import { loadLibraries } from '../runtime/script-libraries';
import { templateSets } from '../runtime/template-sets';

const nothing = () => {};

/** Keeps a frame that has run the code of templates that dialogs of these actions need. @returns ends that */
export async function keepTemplates(actions: readonly WidgetAction[]): Promise<() => void> {
  const sets = actions.map(({ type, customHtml = '', customFunction = '' }) =>
    templateSets(type === 'customPretty' ? customHtml : '', customFunction),
  );
  const [most = []] = sets.toSorted((one, other) => other.length - one.length);
  return most.length > 0 ? keepWarm(await loadLibraries(most)) : nothing;
}
