import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { ImportRun } from './import-run';

/** Where an import is shown. */
export const importPath = ({ plan }: ImportRun): string => `${entityTypeTable[plan.kind.type].listPath}/import`;
