import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { namePart } from '@mullion/shared-kit/entity/form-parts';
import type { Resource } from '../../calls/resources';

/** The form of an existing resource, of which only the title can change; new ones are made by their dialog. */
export default entityForm<Resource>(namePart('title'));
