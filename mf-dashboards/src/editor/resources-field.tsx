import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useT } from '../library/texts';
import type { WholeDescriptor } from '../library/type-calls';
import styles from './editor.module.css';

type Resource = NonNullable<WholeDescriptor['resources']>[number];

interface ResourcesFieldProps {
  value: readonly Resource[];
  onChange: (resources: readonly Resource[]) => void;
  disabled: boolean;
}

/** Scripts and styles that are loaded before the widget begins. */
export function ResourcesField({ value, onChange, disabled }: ResourcesFieldProps) {
  const t = useT();
  const isTwice = (at: number, url: string) => url !== '' && value.findIndex((other) => other.url === url) < at;
  const put = (at: number, resource: Resource) => onChange(value.with(at, resource));
  return (
    <div className={styles.fields}>
      {value.map((resource, at) => (
        <div key={at} className={styles.resource}>
          <TextField
            label={t('editor.resource')}
            value={resource.url}
            disabled={disabled}
            error={isTwice(at, resource.url) ? t('editor.resource.twice', { url: resource.url }) : undefined}
            onChange={(url = '') => put(at, { ...resource, url })}
          />
          <CheckboxField
            label={t('editor.resource.module')}
            value={resource.isModule ?? false}
            disabled={disabled}
            onChange={(isModule = false) => put(at, { ...resource, isModule })}
          />
          {!disabled && (
            <IconButton
              icon="trash"
              label={t('editor.resource.remove', { url: resource.url })}
              onClick={() => onChange(value.filter((_, other) => other !== at))}
            />
          )}
        </div>
      ))}
      {value.length === 0 && <p>{t('editor.resource.none')}</p>}
      {!disabled && (
        <div>
          <Button icon="plus" onClick={() => onChange([...value, { url: '' }])}>
            {t('editor.resource.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
