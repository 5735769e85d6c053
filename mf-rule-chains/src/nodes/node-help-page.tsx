import { HelpPanel } from '@mullion/shared-kit/help/help-panel';
import type { ReactNode } from 'react';
import { helpOf } from './all-nodes';
import type { FormedComponent } from './node-form';

interface NodeHelpPageProps {
  component: Pick<FormedComponent, 'clazz'>;
  topic: string;
  /** Where the class is not the platform's. */
  children: ReactNode;
}

/** The page of help about a class of nodes. */
export function NodeHelpPage({ component, topic, children }: NodeHelpPageProps) {
  const help = helpOf(component);
  return help ? <HelpPanel helpId={help} topic={topic} /> : children;
}
