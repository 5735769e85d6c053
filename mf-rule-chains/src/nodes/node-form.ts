import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import type { ScriptType } from '@mullion/shared-kit/api/rule-chains';
import type { ComponentType } from 'react';
import type { NodeComponent, NodeDefinition } from '../model/node-component';
import type { NodeConfiguration } from '../model/rule-chain';

/** A node's configuration as it is stored; while it is edited, also what could not be read. */
export type Configuration = NodeConfiguration;

/** Whether something holds of a configuration. */
export type Condition = (configuration: Configuration) => boolean;

/** What is wrong with a value: a key of these forms' texts, or of the kit's (`validation.…`), and its values. */
export interface Message {
  key: string;
  values?: Record<string, unknown>;
}

interface FieldOptions {
  /** Its label and the names of its choices stand in the texts under this; default: the path. */
  name?: string;
  /** A value has to be there. */
  required?: boolean;
  /** Marked as required, and not judged. */
  marked?: boolean;
  /** Asked for, and judged, only while this holds. */
  when?: Condition;
}

export interface Valued extends FieldOptions {
  /** Where its value is: `credentials.type`. */
  path: string;
  /** Shown below it: the text `hint.<hint>`. */
  hint?: string;
  /** Judges a value that is there. */
  check?: (value: unknown, configuration: Configuration) => Message | undefined;
  /** Judges it together with others, whether there is a value or not. */
  rule?: (configuration: Configuration) => Message | undefined;
}

/** What a control of its own receives. */
export interface OwnControlProps {
  field: OwnField;
  label: string;
  value: unknown;
  configuration: Configuration;
  disabled: boolean;
  error: string | undefined;
  /** Other values at some paths. */
  onValues: (values: Readonly<Record<string, unknown>>) => void;
  onBlur: () => void;
}

export interface TextNodeField extends Valued {
  kind: 'text';
  /** More than one line. */
  rows?: number;
  /** Stored without blanks around it, and not blank alone. */
  trims?: boolean;
  secret?: boolean;
  /** Emptied it is null, whatever the default is. */
  nullable?: boolean;
}
export interface NumberNodeField extends Valued {
  kind: 'number';
  min?: number;
  max?: number;
  /** Default: whole numbers. */
  fraction?: boolean;
  step?: number;
}
export interface FlagNodeField extends Valued {
  kind: 'flag';
  isSwitch?: boolean;
  /** What counts while nothing is stored. */
  absent?: boolean;
  /** Can't be set now. */
  locked?: Condition;
}
export interface ChoiceNodeField extends Valued {
  kind: 'choice';
  options: readonly ChoiceValue[];
  /** Texts of the options: `choice.<set>.<option>`; `null`: they are written as they are. */
  set: string | null;
  /** Options that may not be chosen now. */
  closed?: (option: ChoiceValue, configuration: Configuration) => boolean;
  radio?: boolean;
}
export type ChoiceValue = string | boolean | number;
/** Texts that are typed. */
export interface ChipsNodeField extends Valued {
  kind: 'chips';
}
/** Several of some values. */
export interface PicksNodeField extends Valued {
  kind: 'picks';
  options: readonly string[];
  set: string;
}
/** Texts under texts. */
export interface MapNodeField extends Valued {
  kind: 'map';
  /** Texts `map.<…>` of its two columns; the first may depend on the configuration. */
  columns: readonly [string | ((configuration: Configuration) => string), string];
}
/** A function in one of two languages. */
export interface ScriptNodeField extends FieldOptions {
  kind: 'script';
  /** Where the text of each language is. */
  paths: Readonly<Record<'JS' | 'TBEL', string>>;
  type: ScriptType;
  functionName: string;
  args: readonly [string, string, string];
  /** Text `script.<title>.title` and `.test`. */
  title: string;
  /** Its page of help, the same in folder `tbel` for that language. */
  help: string;
}
/** The text of a file, and its name beside it. */
export interface FileNodeField extends Valued {
  kind: 'file';
  namePath: string;
}
export interface OwnField extends Valued {
  kind: 'own';
  /** Types of entities that it offers; default: all that the viewer may pick. */
  types?: readonly EntityType[];
  control: ComponentType<OwnControlProps>;
}
export interface GroupNodeField extends FieldOptions {
  kind: 'group';
  name: string;
  fields: readonly NodeField[];
}

export type ValueField =
  | TextNodeField
  | NumberNodeField
  | FlagNodeField
  | ChoiceNodeField
  | ChipsNodeField
  | PicksNodeField
  | MapNodeField
  | FileNodeField
  | OwnField;

/** Something that a node's configuration holds, and how it is asked for. */
export type NodeField = ValueField | ScriptNodeField | GroupNodeField;

/** The form of a class of nodes. */
export interface NodeForm {
  /** Class, without `org.thingsboard.rule.engine.`. */
  class: string;
  /** What the platform's descriptor calls the form (`configDirective`). */
  directive: string;
  fields: readonly NodeField[];
  /** Text `note.<note>` above the fields. */
  note?: string;
  /** Members that go with the first change: the platform has no use for them. */
  drops?: readonly string[];
  /** What a change of one value means for the others. Called with the configuration after and before it. */
  adjust?: (after: Configuration, before: Configuration) => Configuration;
  /** Page of help about the node, below `rulenode/node/`. */
  help: string;
}

/** What a form has to know of a node's component; the platform's descriptors say more. */
export interface FormedComponent extends Pick<NodeComponent, 'clazz'> {
  configurationDescriptor: { nodeDefinition: Pick<NodeDefinition, 'configDirective' | 'defaultConfiguration'> };
}

/** Where classes of nodes are. */
export const classPrefix = 'org.thingsboard.rule.engine.';

/** Declares a node's form. */
export const nodeForm = (form: NodeForm): NodeForm => form;
