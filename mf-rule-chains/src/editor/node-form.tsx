import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FieldRows, FormError, type KitForm, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { boolean, number, type ObjectSchema, object, plainText, shortText } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { PartBoundary } from '@mullion/shared-kit/ui/part-boundary';
import { useState } from 'react';
import { useT } from '../canvas/texts';
import type { NodeComponent } from '../model/node-component';
import type { NodeConfiguration, RuleNode } from '../model/rule-chain';
import styles from './editor.module.css';

const NodeForm = lazy(() =>
  import(/* webpackChunkName: "rule-node-form" */ '../nodes/node-form-view').then((file) => file.NodeForm),
);

interface Values {
  name: string;
  debugMode: boolean;
  description: string;
  /** Its place; of a node that is not on the canvas yet, nothing. */
  x: number;
  y: number;
}

/** Where a node is, as far as its form asks the platform about it. */
export interface NodePlace {
  nodeId?: string;
  ruleChainId?: string;
  ruleChainType: 'CORE' | 'EDGE';
}

const rules: ObjectSchema<Values> = object({
  name: shortText().required(),
  debugMode: boolean().defined(),
  description: plainText(),
  x: number().integer().min(0).required(),
  y: number().integer().min(0).required(),
});

/** The state of a node's form: what every node has, and the configuration of its class. */
export function useNodeForm(node: RuleNode, { x, y }: { x: number; y: number } = { x: 0, y: 0 }) {
  const form = useKitForm<Values>(rules, {
    name: node.name,
    debugMode: node.debugMode ?? false,
    description: String(node.additionalInfo?.description ?? ''),
    x,
    y,
  });
  const [configuration, setConfiguration] = useState<NodeConfiguration>(node.configuration);
  const [isValid, setValid] = useState(true);
  const [showsProblems, showProblems] = useState(false);
  return {
    form,
    configuration,
    setConfiguration,
    setValid,
    showsProblems,
    isDirty: form.formState.isDirty || JSON.stringify(configuration) !== JSON.stringify(node.configuration),
    /** The node as the form has it; undefined: its configuration is not valid, which is shown then. */
    apply({ name, debugMode, description }: Values): RuleNode | undefined {
      if (!isValid) {
        showProblems(true);
        return undefined;
      }
      const before = node.additionalInfo ?? {};
      const isSameText = description === String(before.description ?? '');
      return {
        ...node,
        name,
        configuration,
        ...(debugMode !== (node.debugMode ?? false) && { debugMode }),
        ...(!isSameText && { additionalInfo: { ...before, description } }),
      };
    },
  };
}

export type NodeFormState = ReturnType<typeof useNodeForm> & { form: KitForm<Values> };

interface NodeFieldsProps {
  node: RuleNode;
  state: NodeFormState;
  component: NodeComponent | undefined;
  place: NodePlace;
  autoFocus?: boolean;
  /** It is on the canvas: its place can be typed, too. */
  isPlaced?: boolean;
}

/** The fields of a node, for a form around them. */
export function NodeFields({ node, state, component, place, autoFocus, isPlaced }: NodeFieldsProps) {
  const t = useT();
  return (
    <FieldRows>
      <FormError />
      <FormField
        name="name"
        control={TextField}
        label={t('node.name')}
        required
        maxLength={255}
        dir="auto"
        autoFocus={autoFocus}
      />
      <PartBoundary>
        <div className={styles.configuration}>
          <NodeForm
            component={component}
            clazz={node.type}
            configuration={state.configuration}
            place={place}
            showsProblems={state.showsProblems}
            onChange={state.setConfiguration}
            onValid={state.setValid}
          />
        </div>
      </PartBoundary>
      <FormField name="debugMode" control={CheckboxField} label={t('debug')} />
      <FormField name="description" control={TextareaField} label={t('description')} />
      {isPlaced && (
        <FieldRows columns>
          <FormField name="x" control={NumberField} label={t('node.x')} min={0} />
          <FormField name="y" control={NumberField} label={t('node.y')} min={0} />
        </FieldRows>
      )}
    </FieldRows>
  );
}
