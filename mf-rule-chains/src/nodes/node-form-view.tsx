import { JsonObjectEditor } from '@mullion/shared-kit/editors/json-object-editor';
import { useT as useKitT } from '@mullion/shared-kit/i18n/i18n';
import { type Entry, Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import { useExtensions } from '@mullion/shared-kit/module/extension-host';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import { Button } from '@mullion/shared-kit/ui/button';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formOf } from './all-nodes';
import { DeclaredForm } from './declared-form';
import type { Configuration, FormedComponent } from './node-form';
import styles from './node-form.module.css';
import type { NodePlace } from './node-scope';
import { useT } from './texts';

export type { NodePlace } from './node-scope';

export interface NodeFormProps {
  /** Of the node's class; undefined: the platform knows no such class. */
  component: FormedComponent | undefined;
  /** The node's class, as it is stored. */
  clazz: string;
  configuration: Configuration;
  place: NodePlace;
  disabled?: boolean;
  /** Tells of everything that is wrong, also of fields that nobody was in yet: what an attempt to apply sets. */
  showsProblems?: boolean;
  /** Gets the whole configuration after each change, and nothing before the first. */
  onChange: (configuration: Configuration) => void;
  /** Told at first, and whenever the form becomes valid or invalid. */
  onValid?: (valid: boolean) => void;
}

/**
 * Edits a node's configuration: by the form that is declared for its class, by one of another module (`rule-node.form`),
 * or as JSON where there is none. It stands within a `<form>`, whose submission waits until JavaScript is checked.
 */
export function NodeForm(props: NodeFormProps) {
  const { component, clazz, configuration, place, disabled = false, showsProblems = false, onChange, onValid } = props;
  const t = useT();
  const contributed = useExtensions('rule-node.form');
  const json = <JsonForm {...{ configuration, disabled, onChange, onValid }} />;
  if (!component) return <InJson problem={t('unknown-class', { clazz })}>{json}</InJson>;
  const { configDirective: directive, defaultConfiguration: defaults } =
    component.configurationDescriptor.nodeDefinition;
  const form = formOf(component);
  if (form) {
    const given = { form, defaults, configuration, place, disabled, showsProblems, onChange, onValid };
    return <DeclaredForm {...given} />;
  }
  const other = contributed.find((one) => one.directive === directive);
  if (other) {
    return (
      <RemoteView
        load={other.load}
        loaded={other.loaded}
        props={{ configuration, onChange, onValid, disabled }}
        pending={<Skeleton lines={4} />}
        failed={(_, retry) => (
          <InJson problem={t('resources-error')} onRetry={retry}>
            {json}
          </InJson>
        )}
      />
    );
  }
  return directive ? <InJson problem={t('directive-missing', { directive })}>{json}</InJson> : json;
}

interface InJsonProps {
  problem: string;
  onRetry?: () => void;
  children: ReactNode;
}

/** Why a configuration is edited as JSON, and that. */
function InJson({ problem, onRetry, children }: InJsonProps) {
  const kit = useKitT('kit');
  return (
    <div className={styles.fields}>
      <Problem>{problem}</Problem>
      {onRetry && (
        <span>
          <Button size="small" onClick={onRetry}>
            {kit('retry')}
          </Button>
        </span>
      )}
      {children}
    </div>
  );
}

type JsonFormProps = Pick<NodeFormProps, 'configuration' | 'disabled' | 'onChange' | 'onValid'>;

/** A configuration as JSON; what is none is not reported. */
function JsonForm({ configuration, disabled, onChange, onValid }: JsonFormProps) {
  const t = useT();
  const [typed, setTyped] = useState<{ entry: Entry<object>; of: Configuration }>();
  const entry = typed?.of === configuration ? typed.entry : configuration;
  const isValid = entry !== undefined && !(entry instanceof Unreadable) && !Array.isArray(entry);
  const tell = useEffectEvent((valid: boolean) => onValid?.(valid));
  useEffect(() => {
    tell(isValid);
  }, [isValid]);
  return (
    <JsonObjectEditor
      label={t('field.configuration')}
      required
      disabled={disabled}
      value={entry}
      error={Array.isArray(entry) ? t('problem.no-object') : undefined}
      onChange={(next) => {
        const isObject = next !== undefined && !(next instanceof Unreadable) && !Array.isArray(next);
        setTyped({ entry: next, of: isObject ? (next as Configuration) : configuration });
        if (isObject) onChange(next as Configuration);
      }}
    />
  );
}
