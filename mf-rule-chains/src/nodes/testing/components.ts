import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, classPrefix, type FormedComponent } from '../node-form';

/** A component as the platform's own list has it. */
interface ListedComponent {
  class: string;
  name: string;
  relationTypes: string[];
  form: string;
  defaultConfiguration: Configuration;
}

const file = path.join(__dirname, '../../../../platform/src/rule-chains/rule-node-components.json');

/** Every component that the platform has. */
export const listedComponents = JSON.parse(readFileSync(file, 'utf8')) as ListedComponent[];

/** A component as the platform describes it. */
export const describedComponent = (listed: ListedComponent): FormedComponent => ({
  clazz: classPrefix + listed.class,
  configurationDescriptor: {
    nodeDefinition: { configDirective: listed.form, defaultConfiguration: listed.defaultConfiguration },
  },
});

/** The component of a name; several have the name "script". */
export function componentOf(name: string): FormedComponent & { defaults: Configuration } {
  const listed = listedComponents.find((one) => one.name === name || one.class === name);
  if (!listed) throw new Error(`There is no component ${name}.`);
  return { ...describedComponent(listed), defaults: listed.defaultConfiguration };
}
