import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { CancelButton, Form, SubmitButton } from '@mullion/shared-kit/inputs/form';
import { useState } from 'react';
import { lookOfComponent } from '../canvas/node-look';
import { useT } from '../canvas/texts';
import type { NodeComponent } from '../model/node-component';
import type { RuleNode } from '../model/rule-chain';
import { NodeFields, type NodePlace, useNodeForm } from './node-form';
import { DocButton } from './node-help';

/** Asks what a new node of a class is to be; nothing if it is given up. */
export const askForNode = (component: NodeComponent, place: NodePlace): Promise<RuleNode | undefined> =>
  openDialog<RuleNode>((close) => <AddNodeDialog component={component} place={place} onClose={close} />);

interface AddNodeDialogProps {
  component: NodeComponent;
  place: NodePlace;
  onClose: (node?: RuleNode) => void;
}

const newNode = (component: NodeComponent): RuleNode => ({
  type: component.clazz,
  name: '',
  configuration: structuredClone(component.configurationDescriptor.nodeDefinition.defaultConfiguration),
});

function AddNodeDialog({ component, place, onClose }: AddNodeDialogProps) {
  const t = useT();
  const [node] = useState(() => newNode(component));
  const state = useNodeForm(node);
  return (
    <Form
      form={state.form}
      onSubmit={(values) => {
        const made = state.apply(values);
        if (made) onClose(made);
      }}
    >
      <Dialog
        size="large"
        title={t('add-node.title', { kind: lookOfComponent(component).kind })}
        tools={<DocButton component={component} />}
        dirty={state.isDirty}
        actions={
          <>
            <CancelButton onCancel={() => onClose()}>{t('cancel')}</CancelButton>
            <SubmitButton>{t('add-node')}</SubmitButton>
          </>
        }
      >
        <NodeFields node={node} state={state} component={component} place={place} autoFocus />
      </Dialog>
    </Form>
  );
}
