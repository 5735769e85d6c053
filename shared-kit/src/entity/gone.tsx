import type { EntityType } from '../api/entity-id';
import { entityTypeTable } from '../api/entity-types';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import type { ScreenContext } from './define-entity-screen';
import { Notice } from './notice';

/** In the place of an entity that is not there any more, with the way back to its list. */
export function Gone({ type, context, onBack }: { type: EntityType; context: ScreenContext; onBack: () => void }) {
  const { t } = context;
  const info = entityTypeTable[type];
  return (
    <div role="status">
      <EmptyState
        icon={info.icon}
        tone="gone"
        title={t('kit:entity.gone', { kind: inSentence(t(info.label)) })}
        text={t('kit:entity.gone.text')}
        action={
          <Button variant="primary" onClick={onBack}>
            {t('kit:entity.gone.back', { plural: inSentence(t(info.plural)) })}
          </Button>
        }
      />
    </div>
  );
}

/** Above a form whose entity is not there any more: what was typed can still be copied. */
export function GoneNotice({ type, context: { t } }: { type: EntityType; context: ScreenContext }) {
  return (
    <div role="alert">
      <Notice icon="warning">
        {t('kit:entity.gone', { kind: inSentence(t(entityTypeTable[type].label)) })}. {t('kit:entity.gone.unsaved')}
      </Notice>
    </div>
  );
}

/** A label inside of a sentence: small in English, unless it is an abbreviation; other languages know better. */
const inSentence = (label: string): string =>
  document.documentElement.lang.startsWith('en') && /^[A-Z][a-z]/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
