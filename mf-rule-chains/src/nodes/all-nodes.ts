import { checkAlarmStatus } from './filter/check-alarm-status';
import type { FormedComponent, NodeForm } from './node-form';
import { classPrefix } from './node-form';

/** The forms of the platform's own nodes. */
export const nodeForms: readonly NodeForm[] = [checkAlarmStatus];

const byClass = new Map(nodeForms.map((form) => [classPrefix + form.class, form]));
const byDirective = new Map(nodeForms.map((form) => [form.directive, form]));

/** The form of a component; undefined: none is declared. A class of another maker may use a form of the platform's. */
export function formOf({ clazz, configurationDescriptor }: FormedComponent): NodeForm | undefined {
  const directive = configurationDescriptor.nodeDefinition.configDirective ?? '';
  const own = byClass.get(clazz);
  return own?.directive === directive ? own : byDirective.get(directive);
}

/** The page of help about a node of a component; undefined: there is none. */
export const helpOf = ({ clazz }: Pick<FormedComponent, 'clazz'>): string | undefined => {
  const help = byClass.get(clazz)?.help;
  return help && `rulenode/node/${help}`;
};
