import type { EntityViewInfo } from '@mullion/shared-kit/api/entity-views';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { descriptionPart, namePart } from '@mullion/shared-kit/entity/form-parts';
import { keysPart, periodPart } from './view-content-parts';
import { targetPart, typePart } from './view-target-parts';

/** The form of an entity view, new or existing. */
export default entityForm<EntityViewInfo>(
  namePart('name'),
  typePart,
  targetPart,
  keysPart,
  periodPart,
  descriptionPart(),
);
