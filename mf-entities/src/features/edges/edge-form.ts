import type { EdgeInfo } from '@mullion/shared-kit/api/edges';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { descriptionPart, namePart, textPart } from '@mullion/shared-kit/entity/form-parts';
import { keysPart, typePart } from './edge-parts';

/** The form of an edge, new or existing. */
export default entityForm<EdgeInfo>(namePart('name'), typePart, keysPart, textPart('label'), descriptionPart());
