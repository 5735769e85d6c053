import type { OtaPackageInfo } from '@mullion/shared-kit/api/ota-packages';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { descriptionPart } from '@mullion/shared-kit/entity/form-parts';

/** The form of an existing package, of which nothing else may change; a new one is made by its dialog. */
export default entityForm<OtaPackageInfo>(descriptionPart());
