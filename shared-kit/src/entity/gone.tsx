import type { EntityType } from '../api/entity-id';
import { entityTypeTable } from '../api/entity-types';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import type { ScreenContext } from './define-entity-screen';
import { Notice } from './notice';

const said = (type: EntityType, wasDeleted: boolean, t: ScreenContext['t']) =>
  t(wasDeleted ? 'kit:entity.gone' : 'kit:entity.unavailable', { kind: inSentence(t(entityTypeTable[type].label)) });

interface GoneProps {
  type: EntityType;
  /** It was here a moment ago; otherwise nobody knows whether it ever was, or whose it is. */
  wasDeleted: boolean;
  context: Pick<ScreenContext, 't'>;
  onBack: () => void;
}

/** In the place of an entity that is not there for this person, with the way back to its list. */
export function Gone({ type, wasDeleted, context, onBack }: GoneProps) {
  const { t } = context;
  const info = entityTypeTable[type];
  return (
    <div role="status">
      <EmptyState
        icon={info.icon}
        tone="gone"
        title={said(type, wasDeleted, t)}
        text={t(wasDeleted ? 'kit:entity.gone.text' : 'kit:entity.unavailable.text')}
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
export function GoneNotice({ type, wasDeleted, context: { t } }: Omit<GoneProps, 'onBack'>) {
  return (
    <div role="alert">
      <Notice icon="warning">
        {said(type, wasDeleted, t)}. {t('kit:entity.gone.unsaved')}
      </Notice>
    </div>
  );
}

/** A label inside of a sentence: small in English, unless it is an abbreviation; other languages know better. */
const inSentence = (label: string): string =>
  document.documentElement.lang.startsWith('en') && /^[A-Z][a-z]/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
