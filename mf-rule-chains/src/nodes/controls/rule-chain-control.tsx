import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';
import type { OwnControlProps } from '../node-form';
import { useNodeScope } from '../node-scope';

/** Another rule chain of the same kind, stored by its ID. */
export function RuleChainControl({ field, value, onValues, configuration: _, ...frame }: OwnControlProps) {
  const { ruleChainId, ruleChainType } = useNodeScope().place;
  return (
    <EntityPicker
      {...frame}
      required={field.required}
      entityType="RULE_CHAIN"
      entitySubtype={ruleChainType}
      excludeIds={ruleChainId ? [ruleChainId] : []}
      value={typeof value === 'string' ? value : undefined}
      onChange={(id) => onValues({ [field.path]: id ?? null })}
    />
  );
}
