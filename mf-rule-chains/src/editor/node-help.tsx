import { HelpLinkButton } from '@mullion/shared-kit/help/help-link-button';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { PartBoundary } from '@mullion/shared-kit/ui/part-boundary';
import { SanitizedHtml } from '@mullion/shared-kit/ui/sanitized-html';
import { lookOfComponent } from '../canvas/node-look';
import type { NodeComponent } from '../model/node-component';
import styles from './editor.module.css';

/** Leads to what is written about rule nodes. */
export const DocButton = ({ component }: { component: NodeComponent | undefined }) => (
  <HelpLinkButton helpId={component?.configurationDescriptor.nodeDefinition.docUrl || 'ruleEngine'} />
);

const NodeHelpPage = lazy(() =>
  import(/* webpackChunkName: "rule-node-form" */ '../nodes/node-help-page').then((file) => file.NodeHelpPage),
);

/** What is written about a class of nodes: a page of help, or else what the platform says of it. */
export function NodeHelp({ component }: { component: NodeComponent }) {
  const { description, details } = component.configurationDescriptor.nodeDefinition;
  const { kind } = lookOfComponent(component);
  return (
    <PartBoundary>
      <NodeHelpPage component={component} topic={kind}>
        <div className={styles.help}>
          <h3 className={styles.helpTitle}>{kind}</h3>
          <SanitizedHtml html={description} className={styles.helpLead} />
          <SanitizedHtml html={details} />
        </div>
      </NodeHelpPage>
    </PartBoundary>
  );
}
