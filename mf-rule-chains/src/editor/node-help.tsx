import { HelpLinkButton } from '@mullion/shared-kit/help/help-link-button';
import { SanitizedHtml } from '@mullion/shared-kit/ui/sanitized-html';
import { lookOfComponent } from '../canvas/node-look';
import type { NodeComponent } from '../model/node-component';
import styles from './editor.module.css';

/** Leads to what is written about rule nodes. */
export const DocButton = ({ component }: { component: NodeComponent | undefined }) => (
  <HelpLinkButton helpId={component?.configurationDescriptor.nodeDefinition.docUrl || 'ruleEngine'} />
);

/** What the platform says of a class of nodes. */
export function NodeHelp({ component }: { component: NodeComponent }) {
  const { description, details } = component.configurationDescriptor.nodeDefinition;
  return (
    <div className={styles.help}>
      <h3 className={styles.helpTitle}>{lookOfComponent(component).kind}</h3>
      <SanitizedHtml html={description} className={styles.helpLead} />
      <SanitizedHtml html={details} />
    </div>
  );
}
